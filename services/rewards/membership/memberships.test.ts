import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { writeOfActivated, writeOfEnded, writeOfLeft } from '../letters/membership-letters.ts'
import { openMemberships, somePlans } from '../testing/open-memberships.ts'
import { grantCouponOfActivated } from './coupon-of-month.ts'
import { membershipInvariants } from './membership-invariants.ts'
import { noteBenefit, noteReturned } from './savings.ts'
import { closeMembershipLink, settleMembership } from './settle-membership.ts'

const connection = await testDatabase()
let time = new Date('2026-01-31T15:00:00Z')
const world = await openMemberships(connection, { now: () => time })
const { client } = world.rewards
const { needs } = world
const at = (moment: string) => {
  time = new Date(moment)
}
const benefits = (uid: string, country: 'BO' | 'PY' = 'BO') =>
  world.inside.benefitsOf({ uid, country }, { context: world.somebody().context })
const sound = async () => expect(await findBroken(connection.db(), membershipInvariants(time))).toEqual([])
type Somebody = ReturnType<typeof world.somebody>

/** What queues hand on, in the order in which it was told. */
async function hearFacts() {
  for (const { fact, data } of world.facts.splice(0)) {
    if (fact === 'membership-activated') await grantCouponOfActivated(needs, data)
    if (fact === 'membership-activated') await writeOfActivated(needs, data)
    if (fact === 'membership-left') await writeOfLeft(needs, data)
    if (fact === 'membership-ended') await writeOfEnded(needs, data)
  }
}

async function payNow({ uid, context }: Somebody) {
  await client.payMembership({ method: 'qr' }, { context })
  const fact = world.paidFact(uid)
  await settleMembership(needs, fact)
  await hearFacts()
  return fact
}

async function aMember(planId = 'bo-plus', who: Parameters<typeof world.somebody>[0] = {}) {
  const one = world.somebody(who)
  await client.chooseMembership({ planId }, { context: one.context })
  await payNow(one)
  return one
}

const now = async ({ context }: Somebody) => {
  const { membership } = await client.membership(undefined, { context })
  if (!membership) throw new Error('There is a membership')
  return membership
}

const letterOf = ({ uid }: Somebody, template: string) =>
  [...world.letters.values()].filter((letter) => letter.uid === uid && letter.template === template)

test('a plan that is chosen and paid gives its benefits for a month, and not a moment longer', async () => {
  at('2026-01-31T15:00:00Z')
  const one = world.somebody()
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
  expect(letterOf(one, 'membership-activated')).toHaveLength(1)

  at('2026-02-28T03:59:59Z')
  expect((await benefits(one.uid)).groomingPercent).toBe(10)
  at('2026-02-28T04:00:00Z')
  // By the clock: no job has run since.
  expect((await benefits(one.uid)).membership).toBeNull()
  expect(await now(one)).toMatchObject({ status: 'LAPSED', month: null, daysLeft: 0, can: { renew: true } })
  await sound()
})

test('twelve renewals from 31 January join each other and keep the day where there is one', async () => {
  at('2026-01-31T15:00:00Z')
  const one = await aMember()
  const ends: (string | null)[] = []
  for (let times = 0; times < 12; times += 1) {
    const { month } = await now(one)
    time = new Date(new Date(month?.untilAt ?? '').getTime() - 36 * 3_600_000)
    await world.round()
    expect(letterOf(one, 'membership-renewal')).toHaveLength(times + 1)
    await payNow(one)
    ends.push((await now(one)).paidUntil)
    time = new Date(new Date(month?.untilAt ?? '').getTime() + 3_600_000)
    await world.round()
    expect(await now(one)).toMatchObject({ status: 'ACTIVE', month: { until: ends.at(-1) } })
  }
  expect(ends.map((day) => day?.slice(5))).toEqual([
    '03-31',
    '04-30',
    '05-31',
    '06-30',
    '07-31',
    '08-31',
    '09-30',
    '10-31',
    '11-30',
    '12-31',
    '01-31',
    '02-28',
  ])
  // A coupon a month, each when its month had begun, and a statement of each month that is over.
  expect([...world.coupons.values()].filter(({ ownerUid }) => ownerUid === one.uid)).toHaveLength(13)
  expect(letterOf(one, 'membership-statement')).toHaveLength(12)
  expect(letterOf(one, 'membership-ended')).toEqual([])
  await sound()
}, 30_000)

test('the link of a renewal goes out three days before the end, and nothing is charged by itself', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  at('2026-04-07T03:59:00Z')
  await world.round()
  expect(letterOf(one, 'membership-renewal')).toEqual([])
  at('2026-04-07T04:10:00Z')
  await world.round()
  await world.round()
  const [letter] = letterOf(one, 'membership-renewal')
  expect(letter?.data).toMatchObject({ price: 'Bs\u00a049,00', until: '9 de abril de 2026' })
  expect(letter?.data.link).toMatch(/^http:\/\/localhost:3000\/payment\/token-of-/)
  expect(letterOf(one, 'membership-renewal')).toHaveLength(1)

  at('2026-04-10T04:10:00Z')
  await world.round()
  await hearFacts()
  expect(await now(one)).toMatchObject({ status: 'LAPSED', toPay: null })
  expect(letterOf(one, 'membership-ended')[0]?.data).toMatchObject({ how: 'lapsed' })
  expect(world.tries.filter(({ wish, status }) => wish.ownerUid === one.uid && status === 'pending')).toEqual([])

  // Taken up again from the profile: a month of its own, from the day of its payment.
  at('2026-04-20T15:00:00Z')
  await client.renewMembership({}, { context: one.context })
  await payNow(one)
  expect(await now(one)).toMatchObject({ status: 'ACTIVE', month: { from: '2026-04-20', until: '2026-05-20' } })
  await sound()
})

test('a pause lets the paid month run out and proposes nothing; resuming offers a month', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  expect(await client.pauseMembership({}, { context: one.context })).toMatchObject({ status: 'ACTIVE', wish: 'pause' })
  await client.pauseMembership({}, { context: one.context })
  expect((await benefits(one.uid)).groomingPercent).toBe(10)
  await hearFacts()
  expect(letterOf(one, 'membership-ended')).toHaveLength(1)

  at('2026-04-08T15:00:00Z')
  await world.round()
  expect(letterOf(one, 'membership-renewal')).toEqual([])
  at('2026-04-12T15:00:00Z')
  await world.round()
  await hearFacts()
  expect(await now(one)).toMatchObject({ status: 'PAUSED', can: { resume: true, renew: true } })
  expect(letterOf(one, 'membership-ended')).toHaveLength(1)

  at('2026-08-01T15:00:00Z')
  await world.round()
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
  await world.round()
  await client.stopMembership({}, { context: one.context })
  expect((await now(one)).toPay).toBeNull()
  at('2026-04-12T15:00:00Z')
  await world.round()
  expect(await now(one)).toMatchObject({ status: 'ENDED', can: { renew: false, pay: false, stop: false } })

  // Who comes back begins another one.
  const again = await client.chooseMembership({ planId: 'bo-total' }, { context: one.context })
  await payNow(one)
  expect(await now(one)).toMatchObject({ id: again.id, status: 'ACTIVE', plan: { id: 'bo-total' } })
  await sound()
})

test('what nobody pays is given up, and its owner may choose again', async () => {
  at('2026-03-10T15:00:00Z')
  const one = world.somebody()
  await client.chooseMembership({ planId: 'bo-plus' }, { context: one.context })
  await client.payMembership({ method: 'qr' }, { context: one.context })
  const link = world.tries.at(-1)
  const expired = { paymentId: link?.id, subject: link?.wish.subject, status: 'expired' }
  await closeMembershipLink(needs, expired)
  expect((await now(one)).toPay).toMatchObject({ payUntil: null })
  // Another plan in place of the first: one membership, one month on offer.
  expect(await client.chooseMembership({ planId: 'bo-total' }, { context: one.context })).toMatchObject({
    plan: { id: 'bo-total' },
    toPay: { price: 8_900 },
  })
  at('2026-03-20T15:00:00Z')
  await world.round()
  expect(await now(one)).toMatchObject({ status: 'CANCELLED' })
  await client.chooseMembership({ planId: 'bo-plus' }, { context: one.context })
  await expect(client.chooseMembership({ planId: 'py-plus' }, { context: one.context })).rejects.toThrow(
    'Plan not found',
  )
  await sound()
})

test('one is a member once a country, and the same key is one membership', async () => {
  at('2026-03-10T15:00:00Z')
  const one = world.somebody()
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

test('a payment that is told twice is one month, and one for what was taken off goes back whole', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  await settleMembership(needs, world.paidFact(one.uid))
  expect((await now(one)).paidUntil).toBe('2026-04-10')

  const other = world.somebody()
  await client.chooseMembership({ planId: 'bo-plus' }, { context: other.context })
  await client.payMembership({ method: 'card' }, { context: other.context })
  const tried = world.tries.findLast(({ wish }) => wish.ownerUid === other.uid)
  await client.stopMembership({}, { context: other.context })
  expect(tried?.status).toBe('cancelled')
  // A provider that took the money all the same.
  world.trouble.payments = () => httpError('external-service')
  const late = { ...world.paidFact(other.uid), paymentId: tried?.id }
  await expect(settleMembership(needs, late)).rejects.toThrow()
  world.trouble.payments = null
  await world.round()
  await settleMembership(needs, late)
  expect(world.refunds.get(`unsellable:${tried?.wish.subject.id}`)).toMatchObject({ amount: 4_900 })
  expect(await now(other)).toMatchObject({ status: 'CANCELLED' })
  await sound()
})

test('who stops while a payment is under way has the month they paid, and stops after it', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  at('2026-04-08T15:00:00Z')
  await world.round()
  const fact = world.paidFact(one.uid)
  await client.stopMembership({}, { context: one.context })
  await settleMembership(needs, fact)
  expect(await now(one)).toMatchObject({ status: 'ACTIVE', wish: 'stop', paidUntil: '2026-05-10' })
  at('2026-05-08T15:00:00Z')
  await world.round()
  expect((await now(one)).toPay).toBeNull()
})

test('a coupon that the shop could not grant is granted by a later round, once', async () => {
  at('2026-03-10T15:00:00Z')
  world.trouble.market = () => httpError('external-service')
  const one = world.somebody()
  await client.chooseMembership({ planId: 'bo-plus' }, { context: one.context })
  await client.payMembership({ method: 'qr' }, { context: one.context })
  await settleMembership(needs, world.paidFact(one.uid))
  await expect(hearFacts()).rejects.toThrow()
  expect((await now(one)).coupon).toBeNull()
  world.trouble.market = null
  await world.round()
  await world.round()
  const { id, coupon } = await now(one)
  expect(coupon).toMatchObject({ title: 'Tu cupón del mes', until: '2026-04-10' })
  expect(world.coupons.get(`membership:${id}:2026-03`)).toMatchObject({
    percent: 10,
    maxDiscount: 3_000,
    endsAt: '2026-04-10T04:00:00.000Z',
  })
})

test('a running month keeps its terms, and a new price is told ten days before it counts', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember('bo-total')
  at('2026-03-25T15:00:00Z')
  const dearer = {
    ...somePlans,
    plans: somePlans.plans.map((plan) =>
      plan.id === 'bo-total' ? { ...plan, price: 9_900, groomingPercent: 25 } : plan,
    ),
  }
  expect((await world.setUp({ plan: dearer, dryRun: false })).changes).toContainEqual({
    id: 'bo-total',
    what: 'new version',
  })
  expect((await benefits(one.uid)).groomingPercent).toBe(20)
  at('2026-03-31T15:00:00Z')
  await world.round()
  await world.round()
  expect(letterOf(one, 'membership-terms').map(({ data }) => data)).toMatchObject([
    { price: 'Bs\u00a099,00', priceBefore: 'Bs\u00a089,00', from: '10 de abril de 2026' },
  ])
  at('2026-04-08T15:00:00Z')
  await world.round()
  expect((await now(one)).toPay).toMatchObject({ price: 9_900, isOtherPrice: true })
  await payNow(one)
  at('2026-04-11T15:00:00Z')
  expect((await benefits(one.uid)).groomingPercent).toBe(25)

  // What changes a few days before the end counts from the month after.
  at('2026-05-05T15:00:00Z')
  await world.setUp({ plan: somePlans, dryRun: false })
  at('2026-05-08T15:00:00Z')
  await world.round()
  expect((await now(one)).toPay).toMatchObject({ price: 9_900 })
})

test('savings are counted once, forgotten when they come back, and said as they are', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  const { id } = await now(one)
  const used = (cause: string, amount: number, day: string) => ({
    cause,
    uid: one.uid,
    membershipId: id,
    kind: 'delivery',
    amount,
    currencyCode: 'BOB',
    at: day,
    what: 'HU-8F3K2Q',
  })
  await noteBenefit(needs, used('order:1:delivery', 1_500, '2026-03-12T15:00:00Z'))
  await noteBenefit(needs, used('order:1:delivery', 1_500, '2026-03-12T15:00:00Z'))
  // Its cancellation is told before it.
  await noteReturned(needs, { cause: 'order:2:delivery' })
  await noteBenefit(needs, used('order:2:delivery', 1_500, '2026-03-13T15:00:00Z'))
  // A local month: in La Paz it is still March.
  await noteBenefit(needs, used('order:3:delivery', 700, '2026-04-01T02:00:00Z'))
  // Somebody else's membership is none of theirs.
  await noteBenefit(needs, { ...used('order:4:delivery', 9_900, '2026-03-14T15:00:00Z'), uid: world.somebody().uid })

  const { savings } = await client.savings(undefined, { context: one.context })
  expect(savings).toMatchObject({
    total: { paid: 4_900, saved: 2_200 },
    sentence: 'Ahorraste Bs\u00a022,00, pagaste Bs\u00a049,00',
    advice: null,
    months: [{ month: '2026-03', title: 'marzo de 2026', paid: 4_900, saved: 2_200 }],
  })
  expect(savings?.months[0]?.lines.map(({ amount, isReturned }) => [amount, isReturned])).toEqual([
    [700, false],
    [1_500, true],
    [1_500, false],
  ])

  for (const day of ['2026-04-08T15:00:00Z', '2026-05-08T15:00:00Z']) {
    at(day)
    await world.round()
    await payNow(one)
  }
  at('2026-05-12T15:00:00Z')
  expect((await client.savings(undefined, { context: one.context })).savings?.advice).toBe(
    'En 2 meses pagaste Bs\u00a098,00 y ahorraste Bs\u00a022,00: quizá no te conviene.',
  )
  await world.round()
  expect(letterOf(one, 'membership-statement').at(-1)?.data.advice).toContain('quizá no te conviene')
})

test('an operator ends a membership with its money, which goes back once', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  const operator = world.somebody({ roles: ['customer', 'operator'] }).context
  at('2026-04-08T15:00:00Z')
  await world.round()
  await payNow(one)
  const { id: membershipId } = await now(one)
  const asked = { membershipId, reason: 'Nos lo pidió por teléfono' }
  await expect(client.refundMembership(asked, { context: one.context })).rejects.toThrow('Not allowed')
  world.trouble.payments = () => httpError('external-service')
  await expect(client.refundMembership(asked, { context: operator })).rejects.toThrow()
  expect((await now(one)).status).toBe('ACTIVE')
  world.trouble.payments = null

  const ended = await client.refundMembership(asked, { context: operator })
  expect(ended).toMatchObject({ status: 'REFUNDED', canRefund: false, displayPaid: 'Bs\u00a00,00' })
  expect(ended.acts.at(-1)).toMatchObject({ by: 'staff', note: asked.reason, actorUid: operator.viewer.uid })
  expect([...world.refunds].filter(([cause]) => cause.startsWith('membership-refund:'))).toHaveLength(2)
  expect((await benefits(one.uid)).membership).toBeNull()
  expect([...world.takenBack]).toContain(`membership:${membershipId}:2026-03`)
  await expect(client.refundMembership(asked, { context: operator })).rejects.toThrow('refunded')

  const { memberships } = await client.staffMemberships({ search: `${one.uid}@` }, { context: operator })
  expect(memberships.map(({ id, status }) => [id, status])).toEqual([[membershipId, 'REFUNDED']])
  const figures = await client.membershipFigures({ country: 'BO' }, { context: operator })
  expect(figures.total.displayRefunded).toBe('Bs\u00a098,00')
  await sound()
})

test('who leaves takes their name along, and what was paid stays without it', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  const { id } = await now(one)
  at('2026-04-08T15:00:00Z')
  await world.round()
  expect(await client.exportPerson(undefined, { context: one.context })).toMatchObject({ memberships: [{ id }] })
  expect((await client.erasePerson(undefined, { context: one.context })).kept).toHaveLength(1)
  expect(world.tries.filter(({ wish, status }) => wish.ownerUid === one.uid && status === 'pending')).toEqual([])
  expect(await client.membership(undefined, { context: one.context })).toEqual({ membership: null })
  expect((await benefits(one.uid)).membership).toBeNull()
  const operator = world.somebody({ roles: ['customer', 'operator'] }).context
  expect(await client.staffMembership({ membershipId: id }, { context: operator })).toMatchObject({
    owner: { name: '', email: null, phone: null },
    displayPaid: 'Bs\u00a049,00',
  })
  expect(await client.erasePerson(undefined, { context: one.context })).toEqual({ erased: true, kept: [] })
  await sound()
})
