import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { MarketPlan, makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'

const example: unknown = JSON.parse(
  readFileSync(new URL('../../../docs/examples/market.json', import.meta.url), 'utf8'),
)
const plan = MarketPlan.parse(example)
const [shop] = plan.shops
const [coupon] = plan.coupons
if (!shop || !coupon) throw new Error('The example has a shop and a coupon')

test('the example of the manual opens a market, and once more changes nothing', async () => {
  const door = await anEmptyMarket()

  const rehearsed = await door.setUp({ plan, dryRun: true })
  expect(await door.shops()).toEqual([])
  const done = await door.setUp({ plan, dryRun: false })
  const again = await door.setUp({ plan, dryRun: false })

  expect(done).toEqual(rehearsed)
  expect(countByKind(done)).toEqual({ new: 9 })
  expect(countByKind(again)).toEqual({ unchanged: 9 })
  expect(await door.shops()).toEqual([{ id: 'santa-cruz', name: 'Huella Santa Cruz', country: 'BO', currency: 'BOB' }])
})

test('what changes is named field by field, and nothing else is touched', async () => {
  const door = await anEmptyMarket()
  await door.setUp({ plan, dryRun: false })
  const dearer = { ...shop, deliveryCharge: 1500, address: 'Calle Nueva 2' }

  const { changes } = await door.setUp({
    plan: { markets: [], categories: [], shops: [dearer], coupons: [] },
    dryRun: false,
  })

  expect(changes).toEqual([
    { kind: 'shop', name: 'santa-cruz', what: 'changed', fields: ['address', 'deliveryCharge'] },
  ])
  expect(countByKind(await door.setUp({ plan: { ...plan, shops: [dearer] }, dryRun: true }))).toEqual({ unchanged: 9 })
})

test('a shop without a market, or one that would change its country, is refused and nothing is written', async () => {
  const door = await anEmptyMarket()

  const homeless = await door.setUp({ plan: { ...plan, markets: [], coupons: [] }, dryRun: false })
  expect(homeless.refused).toEqual([{ kind: 'shop', name: 'santa-cruz', reason: 'there is no market in BO' }])
  expect(await door.shops()).toEqual([])

  await door.setUp({ plan, dryRun: false })
  const emigrant = { ...plan, shops: [{ ...shop, country: 'PY' as const }] }
  expect((await door.setUp({ plan: emigrant, dryRun: false })).refused).toHaveLength(2)
})

test('a coupon of a market, shop or category that is not there is refused', async () => {
  const door = await anEmptyMarket()
  const strange = { ...coupon, country: 'PY' as const, categories: ['nothing'], shops: ['nowhere'] }

  const { refused } = await door.setUp({ plan: { ...plan, coupons: [strange] }, dryRun: false })

  const about = { kind: 'coupon', name: 'PY FIRST_BUY_COUPON' }
  expect(refused).toEqual([
    { ...about, reason: 'there is no market in PY' },
    { ...about, reason: 'there is no category nothing' },
    { ...about, reason: 'there is no shop nowhere' },
  ])
})

test('a coupon changes its terms and keeps what was used of it', async () => {
  const door = await anEmptyMarket()
  await door.setUp({ plan, dryRun: false })

  const { changes } = await door.setUp({
    plan: { markets: [], categories: [], shops: [], coupons: [{ ...coupon, percent: 20 }] },
    dryRun: false,
  })

  expect(changes).toEqual([{ kind: 'coupon', name: 'BO FIRST_BUY_COUPON', what: 'changed', fields: ['percent'] }])
})

test.each([
  ['a coupon that stands twice', { coupons: [coupon, coupon] }],
  ['a percentage without a percent', { coupons: [{ ...coupon, percent: null }] }],
  ['a coupon that ends before it begins', { coupons: [{ ...coupon, endsAt: '2026-10-01T00:00:00-04:00' }] }],
  ['a first purchase that is not once', { coupons: [{ ...coupon, perCustomerLimit: null }] }],
  ['a field that nobody knows', { shops: [{ ...shop, delivryCharge: 1 }] }],
  ['an amount that is no integer', { shops: [{ ...shop, deliveryCharge: 12.5 }] }],
  ['a delivery zone of two corners', { shops: [{ ...shop, deliveryZone: shop.coordinates && [shop.coordinates] }] }],
  [
    'a day that ends before it starts',
    { shops: [{ ...shop, schedule: [{ active: true, day: 1, startTime: 9, endTime: 8 }] }] },
  ],
  ['a shop that stands twice', { shops: [shop, shop] }],
  ['a category that stands twice', { categories: [...plan.categories, ...plan.categories] }],
])('%s is a fault of the file', (_what, file) => {
  expect(MarketPlan.safeParse(file).success).toBe(false)
})

async function anEmptyMarket() {
  const connection = await testDatabase()
  return makeMarketSetUp({ db: connection.db<Tables>(), now: () => new Date('2026-11-21T12:00:00Z') })
}

function countByKind({ changes }: { changes: { what: string }[] }): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { what } of changes) counts[what] = (counts[what] ?? 0) + 1
  return counts
}
