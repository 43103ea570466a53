import { expect, test, vi } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { openMemberLife } from '../testing/member-life.ts'
import { somePlans } from '../testing/open-memberships.ts'
import { moveMembershipsWithTime } from './move-with-time.ts'

const { harness, client, deps, at, benefits, sound, hearFacts, payNow, aMember, now, notificationsTo } =
  await openMemberLife(await testDatabase())

test('twelve renewals from 31 January join each other and keep the day where there is one', async () => {
  at('2026-01-31T15:00:00Z')
  const one = await aMember()
  const ends: (string | null)[] = []
  for (let times = 0; times < 12; times += 1) {
    const { month } = await now(one)
    at(new Date(month?.untilAt ?? '').getTime() - 36 * 3_600_000)
    await harness.round()
    expect(notificationsTo(one, 'membership-renewal')).toHaveLength(times + 1)
    await payNow(one)
    ends.push((await now(one)).paidUntil)
    at(new Date(month?.untilAt ?? '').getTime() + 3_600_000)
    await harness.round()
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
  // One coupon per month, granted when the month has begun, and a statement of each month that ended.
  expect([...harness.coupons.values()].filter(({ ownerUid }) => ownerUid === one.uid)).toHaveLength(13)
  expect(notificationsTo(one, 'membership-statement')).toHaveLength(12)
  expect(notificationsTo(one, 'membership-ended')).toEqual([])
  await sound()
})

test('the link of a renewal goes out three days before the end, and nothing is charged by itself', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  at('2026-04-07T03:59:00Z')
  await harness.round()
  expect(notificationsTo(one, 'membership-renewal')).toEqual([])
  at('2026-04-07T04:10:00Z')
  await harness.round()
  await harness.round()
  const [reminder] = notificationsTo(one, 'membership-renewal')
  expect(reminder?.data).toMatchObject({ price: 'Bs\u00a049,00', until: '9 de abril de 2026' })
  expect(reminder?.data.link).toMatch(/^http:\/\/localhost:3000\/payment\/token-of-/)
  expect(notificationsTo(one, 'membership-renewal')).toHaveLength(1)

  at('2026-04-10T04:10:00Z')
  await harness.round()
  await hearFacts()
  expect(await now(one)).toMatchObject({ status: 'LAPSED', toPay: null })
  expect(notificationsTo(one, 'membership-ended')[0]?.data).toMatchObject({ how: 'lapsed' })
  expect(
    harness.payments.tries.filter(({ request, status }) => request.ownerUid === one.uid && status === 'pending'),
  ).toEqual([])

  // Reactivated from the profile: a new month from the day of its payment.
  at('2026-04-20T15:00:00Z')
  await client.renewMembership({}, { context: one.context })
  await payNow(one)
  expect(await now(one)).toMatchObject({ status: 'ACTIVE', month: { from: '2026-04-20', until: '2026-05-20' } })
  await sound()
})

test('a reminder of the renewal goes out while nobody can make a link, and leads to the profile', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  at('2026-04-08T15:00:00Z')
  harness.payments.state.isDown = true
  await harness.round()
  harness.payments.state.isDown = false
  await harness.round()
  expect(notificationsTo(one, 'membership-renewal').map(({ data }) => data.link)).toEqual([
    'http://localhost:3000/profile/membership',
  ])
  await payNow(one)
  expect(await now(one)).toMatchObject({ paidUntil: '2026-05-10' })
})

test('who has a card link open keeps it, and the reminder leads to it', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  at('2026-04-06T15:00:00Z')
  await client.renewMembership({}, { context: one.context })
  const { link } = await client.payMembership({ method: 'card' }, { context: one.context })
  at('2026-04-08T15:00:00Z')
  await harness.round()
  expect(notificationsTo(one, 'membership-renewal')[0]?.data.link).toBe(`http://localhost:3000${link}`)
  const payments = harness.payments.tries.filter(({ request }) => request.ownerUid === one.uid)
  expect(payments.map(({ request, status }) => [request.method, status])).toEqual([
    ['qr', 'paid'],
    ['card', 'pending'],
  ])
})

test('a provider that takes its time over renewals keeps nobody waiting for a coupon or a statement', async () => {
  at('2026-03-08T15:00:00Z')
  const ahead = await aMember()
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  at('2026-04-06T15:00:00Z')
  await client.renewMembership({}, { context: ahead.context })
  await payNow(ahead)
  at('2026-04-08T15:00:00Z')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const createPayment: typeof deps.payments.createPayment = async (...asked) => {
    await answered
    return deps.payments.createPayment(...asked)
  }
  const round = moveMembershipsWithTime({ ...deps, payments: { ...deps.payments, createPayment } })
  await vi.waitFor(() => {
    expect([...harness.coupons.values()].filter(({ ownerUid }) => ownerUid === ahead.uid)).toHaveLength(2)
    expect(notificationsTo(ahead, 'membership-statement')).toHaveLength(1)
  }, 30_000)
  expect(notificationsTo(one, 'membership-renewal')).toEqual([])
  answer()
  await round
  expect(notificationsTo(one, 'membership-renewal')).toHaveLength(1)
})

test('the notification of a payment promises a coupon for now, for the month that follows, or none', async () => {
  at('2026-03-10T15:00:00Z')
  const [one, other] = [await aMember('bo-plus'), await aMember('bo-total')]
  at('2026-04-08T15:00:00Z')
  await harness.round()
  await payNow(one)
  const promised = (of: typeof one) => notificationsTo(of, 'membership-activated').map(({ data }) => data.coupon)
  expect([promised(one), promised(other)]).toEqual([['now', 'later'], ['none']])
})

test('a running month keeps its terms, and a new price is told ten days before it counts', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember('bo-total')
  expect((await now(one)).coming).toBeNull()
  at('2026-03-25T15:00:00Z')
  const dearer = {
    ...somePlans,
    plans: somePlans.plans.map((plan) =>
      plan.id === 'bo-total' ? { ...plan, price: 9_900, groomingPercent: 25 } : plan,
    ),
  }
  expect((await harness.setUp({ plan: dearer, dryRun: false })).changes).toContainEqual({
    id: 'bo-total',
    what: 'new version',
  })
  expect((await benefits(one.uid)).groomingPercent).toBe(20)
  at('2026-03-31T15:00:00Z')
  await harness.round()
  await harness.round()
  expect(notificationsTo(one, 'membership-terms').map(({ data }) => data)).toMatchObject([
    { price: 'Bs\u00a099,00', priceBefore: 'Bs\u00a089,00', from: '10 de abril de 2026' },
  ])
  // The page of the notification shows the changed terms beside those of the running month.
  const groomed = (benefits: { kind: string; title: string }[] = []) =>
    benefits.find(({ kind }) => kind === 'grooming')?.title
  const membership = await now(one)
  expect(membership.coming).toMatchObject({ from: '2026-04-10', price: 9_900, isOtherPrice: true, isOtherTerms: true })
  expect(
    [groomed(membership.plan.benefits), groomed(membership.coming?.benefits)].map((title) => title?.slice(0, 4)),
  ).toEqual(['20 %', '25 %'])
  at('2026-04-08T15:00:00Z')
  await harness.round()
  const offered = await now(one)
  expect(offered).toMatchObject({ coming: null, toPay: { price: 9_900, isOtherPrice: true, isOtherTerms: true } })
  expect(groomed(offered.toPay?.benefits)).toContain('25 %')
  await payNow(one)
  at('2026-04-11T15:00:00Z')
  expect((await benefits(one.uid)).groomingPercent).toBe(25)

  // Terms changed a few days before the end apply from the month after.
  at('2026-05-05T15:00:00Z')
  await harness.setUp({ plan: somePlans, dryRun: false })
  at('2026-05-08T15:00:00Z')
  await harness.round()
  expect((await now(one)).toPay).toMatchObject({ price: 9_900 })
})

test('who changed the plan is told of the new price of the one they have', async () => {
  const dearer = (id: string, price: number) => ({
    ...somePlans,
    plans: somePlans.plans.map((plan) => (plan.id === id ? { ...plan, price } : plan)),
  })
  at('2026-07-10T15:00:00Z')
  const one = await aMember('bo-total')
  await harness.setUp({ plan: dearer('bo-total', 9_100), dryRun: false })
  at('2026-08-01T15:00:00Z')
  await harness.round()
  expect(notificationsTo(one, 'membership-terms')).toHaveLength(1)

  at('2026-08-20T15:00:00Z')
  await harness.round()
  await client.chooseMembership({ planId: 'bo-plus' }, { context: one.context })
  await payNow(one)
  await harness.setUp({ plan: dearer('bo-plus', 5_300), dryRun: false })
  at('2026-09-12T15:00:00Z')
  await harness.round()
  expect(notificationsTo(one, 'membership-terms').at(-1)?.data).toMatchObject({
    price: 'Bs\u00a053,00',
    priceBefore: 'Bs\u00a049,00',
  })
  await harness.setUp({ plan: somePlans, dryRun: false })
})
