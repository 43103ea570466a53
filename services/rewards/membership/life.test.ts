import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { openMemberLife } from '../testing/member-life.ts'
import { closeMembershipLink } from './settle-membership.ts'

const { harness, client, deps, at, benefits, sound, hearFacts, payNow, aMember, now, notificationsTo } =
  await openMemberLife(await testDatabase())

test('a plan that is chosen and paid gives its benefits for a month, and not a moment longer', async () => {
  at('2026-01-31T15:00:00Z')
  const one = harness.signUp()
  const chosen = await client.chooseMembership({ planId: 'bo-plus' }, { context: one.context })
  expect(chosen).toMatchObject({ status: 'PENDING_PAYMENT', month: null, toPay: { price: 4_900, isFirst: true } })
  expect(await benefits(one.uid)).toEqual({ membership: null, freeDelivery: null, groomingPercent: 0 })

  await payNow(one)
  expect(await now(one)).toMatchObject({
    status: 'ACTIVE',
    month: { from: '2026-01-31', until: '2026-02-28', lastDay: '2026-02-27' },
    toPay: null,
    daysLeft: 28,
    can: { renew: false, pause: true, stop: true, resume: false },
  })
  expect(await benefits(one.uid)).toEqual({
    membership: { id: chosen.id, planId: 'bo-plus', planName: 'Huella Plus', until: '2026-02-28T04:00:00.000Z' },
    freeDelivery: { minItemTotal: 6_000 },
    groomingPercent: 10,
  })
  expect((await benefits(one.uid, 'PY')).membership).toBeNull()
  expect(notificationsTo(one, 'membership-activated')).toHaveLength(1)

  at('2026-02-28T03:59:59Z')
  expect((await benefits(one.uid)).groomingPercent).toBe(10)
  at('2026-02-28T04:00:00Z')
  // By the clock: no job has run since.
  expect((await benefits(one.uid)).membership).toBeNull()
  expect(await now(one)).toMatchObject({ status: 'LAPSED', month: null, daysLeft: 0, can: { renew: true } })
  await sound()
})

test('a pause lets the paid month run out and proposes nothing; resuming offers a month', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  expect(await client.pauseMembership({}, { context: one.context })).toMatchObject({ status: 'ACTIVE', wish: 'pause' })
  await client.pauseMembership({}, { context: one.context })
  expect((await benefits(one.uid)).groomingPercent).toBe(10)
  await hearFacts()
  expect(notificationsTo(one, 'membership-ended')).toHaveLength(1)

  at('2026-04-08T15:00:00Z')
  await harness.round()
  expect(notificationsTo(one, 'membership-renewal')).toEqual([])
  at('2026-04-12T15:00:00Z')
  await harness.round()
  await hearFacts()
  expect(await now(one)).toMatchObject({ status: 'PAUSED', can: { resume: true, renew: true } })
  expect(notificationsTo(one, 'membership-ended')).toHaveLength(1)

  at('2026-08-01T15:00:00Z')
  await harness.round()
  expect(await client.resumeMembership({}, { context: one.context })).toMatchObject({ toPay: { price: 4_900 } })
  await payNow(one)
  expect(await now(one)).toMatchObject({ status: 'ACTIVE', wish: 'renew', month: { from: '2026-08-01' } })
  await sound()
})

test('a stop is one call, is undone until the month ends, and then leaves nothing open', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  await client.stopMembership({}, { context: one.context })
  expect(await client.resumeMembership({}, { context: one.context })).toMatchObject({ wish: 'renew' })
  at('2026-04-08T15:00:00Z')
  await harness.round()
  await client.stopMembership({}, { context: one.context })
  expect((await now(one)).toPay).toBeNull()
  at('2026-04-12T15:00:00Z')
  await harness.round()
  expect(await now(one)).toMatchObject({ status: 'ENDED', can: { renew: false, pay: false, stop: false } })

  // A returning member starts a new membership.
  const again = await client.chooseMembership({ planId: 'bo-total' }, { context: one.context })
  await payNow(one)
  expect(await now(one)).toMatchObject({ id: again.id, status: 'ACTIVE', plan: { id: 'bo-total' } })
  await sound()
})

test('what is told of how a membership stands takes the place of what it makes untrue, and of nothing else', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  at('2026-03-15T02:00:00Z')
  await client.pauseMembership({}, { context: one.context })
  await hearFacts()
  at('2026-03-15T02:05:00Z')
  await client.resumeMembership({}, { context: one.context })
  await hearFacts()
  at('2026-04-10T04:10:00Z')
  await harness.round()
  await hearFacts()
  at('2026-04-10T04:30:00Z')
  await client.renewMembership({}, { context: one.context })
  await payNow(one)

  const notified = [...harness.notifications.values()].filter(({ to }) => to.uid === one.uid)
  expect(notified.map(({ template, data }) => data.how ?? template)).toEqual([
    'membership-activated',
    'paused',
    'resumed',
    'membership-statement',
    'lapsed',
    'membership-activated',
  ])
  const standing = notified.filter(({ template }) => template !== 'membership-statement')
  expect(new Set(standing.map(({ thread }) => thread)).size).toBe(1)
  expect(new Set(notified.map(({ thread }) => thread)).size).toBe(2)
})

test('what nobody pays is given up, and its owner may choose again', async () => {
  at('2026-03-10T15:00:00Z')
  const one = harness.signUp()
  await client.chooseMembership({ planId: 'bo-plus' }, { context: one.context })
  await client.payMembership({ method: 'qr' }, { context: one.context })
  const link = harness.payments.tries.at(-1)
  const expired = { paymentId: link?.id, subject: link?.request.subject, status: 'expired' }
  await closeMembershipLink(deps, expired)
  expect((await now(one)).toPay).toMatchObject({ payUntil: null })
  // Another plan in place of the first: one membership, one month on offer.
  expect(await client.chooseMembership({ planId: 'bo-total' }, { context: one.context })).toMatchObject({
    plan: { id: 'bo-total' },
    toPay: { price: 8_900 },
  })
  at('2026-03-20T15:00:00Z')
  await harness.round()
  expect(await now(one)).toMatchObject({ status: 'CANCELLED' })
  await client.chooseMembership({ planId: 'bo-plus' }, { context: one.context })
  await expect(client.chooseMembership({ planId: 'py-plus' }, { context: one.context })).rejects.toThrow(
    'Plan not found',
  )
  await sound()
})

test('one is a member once a country, and the same key is one membership', async () => {
  at('2026-03-10T15:00:00Z')
  const one = harness.signUp()
  const key = one.withKey(newId())
  const first = await client.chooseMembership({ planId: 'bo-plus' }, { context: key })
  expect(await client.chooseMembership({ planId: 'bo-plus' }, { context: key })).toEqual(first)
  await payNow(one)
  await expect(client.chooseMembership({ planId: 'bo-plus' }, { context: one.context })).rejects.toThrow(
    'Member already',
  )
  const inParaguay = { ...one.context, viewer: { ...one.context.viewer, country: 'PY' as const } }
  expect(await client.chooseMembership({ planId: 'py-plus' }, { context: inParaguay })).toMatchObject({
    status: 'PENDING_PAYMENT',
  })
})

test('the same key again says what it said, whatever was paid or chosen since', async () => {
  at('2026-03-10T15:00:00Z')
  const [paid, other] = [harness.signUp(), harness.signUp()]
  const choose = ({ withKey }: typeof paid, key: string, planId = 'bo-plus') =>
    client.chooseMembership({ planId }, { context: withKey(key) })
  const key = newId()
  const first = await choose(paid, key)
  await payNow(paid)
  expect(await choose(paid, key)).toEqual(first)
  await expect(choose(paid, key, 'bo-total')).rejects.toMatchObject({ code: 'rewards.idempotency-key-reused' })

  await choose(other, key)
  await choose(other, newId(), 'bo-total')
  await client.payMembership({ method: 'qr' }, { context: other.context })
  await choose(other, key)
  expect(harness.payments.tries.findLast(({ request }) => request.ownerUid === other.uid)?.status).toBe('pending')
  expect(await now(other)).toMatchObject({ plan: { id: 'bo-total' }, toPay: { payUntil: expect.any(String) } })
})

test('a month paid by bank statement waits for it', async () => {
  at('2026-03-10T15:00:00Z')
  const one = harness.signUp()
  await client.chooseMembership({ planId: 'bo-plus' }, { context: one.withKey(newId()) })
  harness.payments.state.qrWaitsUntil = '2026-03-11T15:00:00.000Z'
  const { payUntil } = await client.payMembership({ method: 'qr' }, { context: one.context })
  harness.payments.state.qrWaitsUntil = null
  expect(payUntil).toBe('2026-03-11T15:00:00.000Z')
})

test('who leaves takes their name along, and what was paid stays without it', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  const { id } = await now(one)
  at('2026-04-08T15:00:00Z')
  await harness.round()
  expect(await client.exportPerson(undefined, { context: one.context })).toMatchObject({
    memberships: [
      {
        id,
        events: [
          { status: 'PENDING_PAYMENT', actor: 'customer' },
          { status: 'ACTIVE', actor: 'system' },
        ],
      },
    ],
  })
  expect((await client.erasePerson(undefined, { context: one.context })).kept).toHaveLength(1)
  expect(
    harness.payments.tries.filter(({ request, status }) => request.ownerUid === one.uid && status === 'pending'),
  ).toEqual([])
  expect(await client.membership(undefined, { context: one.context })).toEqual({ membership: null })
  expect((await benefits(one.uid)).membership).toBeNull()
  const operator = harness.signUp({ roles: ['customer', 'operator'] }).context
  expect(await client.staffMembership({ membershipId: id }, { context: operator })).toMatchObject({
    owner: { name: '', email: null, phone: null },
    displayPaid: 'Bs\u00a049,00',
  })
  expect(await client.erasePerson(undefined, { context: one.context })).toEqual({ erased: true, kept: [] })
  await sound()
})
