import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { openMemberLife } from '../testing/member-life.ts'
import { grantMonthlyCoupon } from './monthly-coupon.ts'
import { refundMembership } from './refund-membership.ts'
import { settleMembership } from './settle-membership.ts'
import { findPeriod } from './store/periods.ts'

const { harness, client, deps, at, benefits, sound, hearFacts, payNow, aMember, now, notificationsTo } =
  await openMemberLife(await testDatabase())

test('a payment that is told twice is one month, and one for what was taken off goes back whole', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  await settleMembership(deps, harness.paidFact(one.uid))
  expect((await now(one)).paidUntil).toBe('2026-04-10')

  const other = harness.signUp()
  await client.chooseMembership({ planId: 'bo-plus' }, { context: other.context })
  await client.payMembership({ method: 'card' }, { context: other.context })
  const tried = harness.payments.tries.findLast(({ request }) => request.ownerUid === other.uid)
  await client.stopMembership({}, { context: other.context })
  expect(tried?.status).toBe('cancelled')
  // The provider took the money although it answered with an error.
  harness.payments.state.isDown = true
  const late = { ...harness.paidFact(other.uid), paymentId: tried?.id }
  await expect(settleMembership(deps, late)).rejects.toThrow()
  harness.payments.state.isDown = false
  await harness.round()
  await settleMembership(deps, late)
  expect(harness.payments.refunds.get(`unsellable:${tried?.request.subject.id}`)).toMatchObject({ amount: 4_900 })
  expect(await now(other)).toMatchObject({ status: 'CANCELLED' })
  await sound()
})

test('who stops while a payment is under way has the month they paid, and stops after it', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  at('2026-04-08T15:00:00Z')
  await harness.round()
  const fact = harness.paidFact(one.uid)
  await client.stopMembership({}, { context: one.context })
  await settleMembership(deps, fact)
  expect(await now(one)).toMatchObject({ status: 'ACTIVE', wish: 'stop', paidUntil: '2026-05-10' })
  at('2026-05-08T15:00:00Z')
  await harness.round()
  expect((await now(one)).toPay).toBeNull()
})

test('a coupon that the shop could not grant is granted by a later round, once', async () => {
  at('2026-03-10T15:00:00Z')
  harness.trouble.market = () => httpError('external-service')
  const one = harness.signUp()
  await client.chooseMembership({ planId: 'bo-plus' }, { context: one.context })
  await client.payMembership({ method: 'qr' }, { context: one.context })
  await settleMembership(deps, harness.paidFact(one.uid))
  await expect(hearFacts()).rejects.toThrow()
  expect((await now(one)).coupon).toBeNull()
  harness.trouble.market = null
  await harness.round()
  await harness.round()
  const { id, coupon } = await now(one)
  expect(coupon).toMatchObject({ title: 'Tu cupón del mes', until: '2026-04-10' })
  expect(harness.coupons.get(`membership:${id}:2026-03`)).toMatchObject({
    percent: 10,
    maxDiscount: 3_000,
    endsAt: '2026-04-10T04:00:00.000Z',
  })
})

test('a member who never earned huellas is given some by an operator', async () => {
  const one = await aMember()
  const operator = harness.signUp({ roles: ['customer', 'operator'] }).context
  const given = { uid: one.uid, points: 30, reason: 'Su visita no se contó' }

  expect(await client.correctLedger(given, { context: operator })).toMatchObject({ points: 30, earned: 30 })
})

test('an operator gives huellas to whoever has an account, and to nobody else', async () => {
  const operator = harness.signUp({ roles: ['customer', 'operator'] }).context
  const given = { points: 30, reason: 'Su visita no se contó' }
  const { uid } = harness.signUp()
  await expect(client.staffLedger({ uid }, { context: operator })).rejects.toThrow('Person not found')
  expect(await client.correctLedger({ ...given, uid }, { context: operator })).toMatchObject({ points: 30 })
  expect(await client.staffLedger({ uid }, { context: operator })).toMatchObject({
    points: 30,
    lines: [{ points: 30 }],
  })

  const anonymous = client.correctLedger({ ...given, uid: 'nobody' }, { context: operator })
  await expect(anonymous).rejects.toThrow('Person not found')
})

test('an operator ends a membership with its money, which goes back once', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  const operator = harness.signUp({ roles: ['customer', 'operator'] }).context
  at('2026-04-08T15:00:00Z')
  await harness.round()
  await payNow(one)
  const { id: membershipId } = await now(one)
  const asked = { membershipId, reason: 'Nos lo pidió por teléfono' }
  await expect(client.refundMembership(asked, { context: one.context })).rejects.toThrow('Not allowed')
  harness.payments.state.isDown = true
  await expect(client.refundMembership(asked, { context: operator })).rejects.toThrow()
  expect((await now(one)).status).toBe('ACTIVE')
  harness.payments.state.isDown = false

  const ended = await client.refundMembership(asked, { context: operator })
  expect(ended).toMatchObject({ status: 'REFUNDED', canRefund: false, displayPaid: 'Bs\u00a00,00' })
  expect(ended.acts.at(-1)).toMatchObject({ by: 'staff', note: asked.reason, actorUid: operator.viewer.uid })
  expect([...harness.payments.refunds].filter(([cause]) => cause.startsWith('membership-refund:'))).toHaveLength(2)
  expect((await benefits(one.uid)).membership).toBeNull()
  expect([...harness.takenBack]).toContain(`membership:${membershipId}:2026-03`)
  await expect(client.refundMembership(asked, { context: operator })).rejects.toThrow('refunded')

  const { memberships } = await client.staffMemberships({ search: `${one.uid}@` }, { context: operator })
  expect(memberships.map(({ id, status }) => [id, status])).toEqual([[membershipId, 'REFUNDED']])
  const figures = await client.membershipFigures({ country: 'BO' }, { context: operator })
  expect(figures.total.displayRefunded).toBe('Bs\u00a098,00')
  await sound()
})

test('a month that is being sent back is granted no coupon any more, and one that was just being granted is taken back', async () => {
  at('2026-03-10T15:00:00Z')
  harness.trouble.market = () => httpError('external-service')
  const one = harness.signUp()
  await client.chooseMembership({ planId: 'bo-plus' }, { context: one.context })
  await client.payMembership({ method: 'qr' }, { context: one.context })
  await settleMembership(deps, harness.paidFact(one.uid))
  const asPaid = await findPeriod(deps.db, harness.paidFact(one.uid).subject.id)
  harness.trouble.market = null
  const { id: membershipId } = await now(one)
  const cause = `membership:${membershipId}:2026-03`
  const refund: typeof deps.payments.refund = async (...asked) => {
    await harness.round()
    expect(harness.coupons.has(cause)).toBe(false)
    if (asPaid) await grantMonthlyCoupon(deps, asPaid)
    return deps.payments.refund(...asked)
  }

  const operator = harness.signUp({ roles: ['customer', 'operator'] }).context
  const asked = { membershipId, reason: 'Nos lo pidió' }
  await refundMembership({ ...deps, payments: { ...deps.payments, refund } }, asked, operator)
  expect([...harness.takenBack]).toContain(cause)
  await sound()
})

test('what an operator began to send back is finished by a round, even when the month has ended meanwhile', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  const operator = harness.signUp({ roles: ['customer', 'operator'] }).context
  const { id: membershipId } = await now(one)
  at('2026-04-10T03:59:00Z')
  const refund: typeof deps.payments.refund = async (...asked) => {
    await deps.payments.refund(...asked)
    await expect(client.renewMembership({}, { context: one.context })).rejects.toThrow('changed meanwhile')
    throw new Error('the answer is lost')
  }
  const asked = { membershipId, reason: 'Nos lo pidió' }
  await expect(refundMembership({ ...deps, payments: { ...deps.payments, refund } }, asked, operator)).rejects.toThrow(
    'lost',
  )
  expect((await now(one)).status).toBe('ACTIVE')

  at('2026-04-10T04:10:00Z')
  await expect(client.renewMembership({}, { context: one.context })).rejects.toThrow('changed meanwhile')
  await harness.round()
  await hearFacts()
  expect(await now(one)).toMatchObject({ status: 'REFUNDED' })
  const { acts, displayPaid } = await client.staffMembership({ membershipId }, { context: operator })
  expect(acts.at(-1)).toMatchObject({ by: 'staff', note: asked.reason, actorUid: operator.viewer.uid })
  expect(displayPaid).toBe('Bs\u00a00,00')
  const { subject } = harness.paidFact(one.uid)
  expect(harness.payments.getRefunds(subject.id)).toEqual({ [`membership-refund:${subject.id}`]: 4_900 })
  expect(notificationsTo(one, 'membership-ended').map(({ data }) => data.how)).toEqual(['refunded'])
  await sound()
})

test('a month counts as refunded when its money went back, and not when it was paid', async () => {
  at('2026-08-25T15:00:00Z')
  const one = await aMember()
  const operator = harness.signUp({ roles: ['customer', 'operator'] }).context
  const thisMonth = async () => (await client.membershipFigures({ country: 'BO' }, { context: operator })).thisMonth
  at('2026-09-05T15:00:00Z')
  const { id: membershipId } = await now(one)
  await client.refundMembership({ membershipId, reason: 'Se mudó de ciudad' }, { context: operator })
  expect(await thisMonth()).toMatchObject({ displayIncome: 'Bs\u00a00,00', displayRefunded: 'Bs\u00a049,00' })
  at('2026-10-05T15:00:00Z')
  expect((await thisMonth()).displayRefunded).toBe('Bs\u00a00,00')
})
