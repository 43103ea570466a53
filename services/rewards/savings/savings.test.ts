import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { openMemberLife } from '../testing/member-life.ts'
import { noteBenefit, noteReturned } from './savings.ts'

const { harness, client, deps, at, payNow, aMember, now, notificationsTo } = await openMemberLife(await testDatabase())

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
  await noteBenefit(deps, used('order:1:delivery', 1_500, '2026-03-12T15:00:00Z'))
  await noteBenefit(deps, used('order:1:delivery', 1_500, '2026-03-12T15:00:00Z'))
  // The cancellation arrives before the use.
  await noteReturned(deps, { cause: 'order:2:delivery' })
  await noteBenefit(deps, used('order:2:delivery', 1_500, '2026-03-13T15:00:00Z'))
  // A local month: in La Paz it is still March.
  await noteBenefit(deps, used('order:3:delivery', 700, '2026-04-01T02:00:00Z'))
  // A saving of another person's membership is excluded.
  await noteBenefit(deps, { ...used('order:4:delivery', 9_900, '2026-03-14T15:00:00Z'), uid: harness.signUp().uid })

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
    await harness.round()
    await payNow(one)
  }
  at('2026-05-12T15:00:00Z')
  expect((await client.savings(undefined, { context: one.context })).savings?.advice).toBe(
    'En 2 meses pagaste Bs\u00a098,00 y ahorraste Bs\u00a022,00: quizá no te conviene.',
  )
  await harness.round()
  expect(notificationsTo(one, 'membership-statement').at(-1)?.data.advice).toContain('quizá no te conviene')
})

test('a month that is paid ahead is paid in the month in which it begins', async () => {
  at('2026-03-02T15:00:00Z')
  const one = await aMember()
  at('2026-03-30T15:00:00Z')
  await client.renewMembership({}, { context: one.context })
  await payNow(one)
  const { savings } = await client.savings(undefined, { context: one.context })
  expect(savings?.months.map(({ month, paid }) => [month, paid])).toEqual([
    ['2026-04', 4_900],
    ['2026-03', 4_900],
  ])
})

test('a saving is what is left of it, however often and in whatever order that is told', async () => {
  at('2026-03-10T15:00:00Z')
  const one = await aMember()
  const { id } = await now(one)
  const publish = (kind: 'coupon' | 'delivery', revision: number, amount: number) => {
    const at = '2026-03-12T15:00:00Z'
    const about = { uid: one.uid, membershipId: id, currencyCode: 'BOB', at, what: 'HU-8F3K2Q' }
    return noteBenefit(deps, { ...about, cause: `order:5:${kind}`, kind, amount, revision })
  }
  const saved = async () => {
    const { savings } = await client.savings(undefined, { context: one.context })
    return [savings?.total.saved, ...(savings?.months[0]?.lines.map(({ amount }) => amount) ?? [])]
  }

  // Facts arrive newest first, and each twice.
  for (const _ of ['once', 'again']) {
    await publish('coupon', 4, 300)
    await publish('coupon', 2, 500)
    await publish('coupon', 0, 900)
  }
  expect(await saved()).toEqual([300, 300])

  await publish('delivery', 0, 1_500)
  await publish('coupon', 6, 0)
  expect(await saved()).toEqual([1_500, 0, 1_500])

  // The clock returns to a day that counts.
  await publish('coupon', 7, 900)
  await publish('coupon', 6, 0)
  expect(await saved()).toEqual([2_400, 900, 1_500])
})
