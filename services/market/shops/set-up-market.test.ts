import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoPlaces } from '#demo/places.ts'
import { demoOperations, demoShops } from '#demo/shops/shops.ts'
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

test('phones of a file are stored with their country', async () => {
  const door = await anEmptyMarket()
  const typed = { ...shop, phone: '33445566', whatsapp: '700 12345' }
  await door.setUp({ plan: { ...plan, shops: [typed] }, dryRun: false })

  const { shops } = await door.exportPlan()
  expect(shops).toMatchObject([{ phone: '+591 3 3445566', whatsapp: '+591 70012345' }])
  expect(countByKind(await door.setUp({ plan: { ...plan, shops: [typed] }, dryRun: true }))).toEqual({ unchanged: 9 })
})

test('a short entry changes only what it names', async () => {
  const door = await anEmptyMarket()
  const rich = {
    ...shop,
    isOpen: false,
    predefinedNotes: ['Sin timbre'],
    popularSearches: ['arena'],
    deliveryTimeInterval: 90,
    ordersPerWindow: 4,
    defaultEta: 30,
    exceptions: [{ fromDay: '2026-12-25', untilDay: '2026-12-25', reason: 'Navidad', openings: [] }],
  }
  await door.setUp({ plan: { ...plan, shops: [rich] }, dryRun: false })
  const before = await door.exportPlan()

  const short = MarketPlan.parse({
    shops: [{ id: 'santa-cruz', deliveryCharge: 1500 }],
    coupons: [{ code: 'MICHIS', country: 'BO', amount: 2000 }],
    categories: [{ slug: 'gatos', name: 'Michis' }],
    markets: [
      {
        operationUid: 'huella-bo',
        country: 'BO',
        places: [{ city: 'Santa Cruz de la Sierra', neighbourhoods: [{ name: 'Norte', lat: -17.74, lon: -63.17 }] }],
      },
    ],
  })
  const { changes, refused } = await door.setUp({ plan: short, dryRun: false })

  expect(refused).toEqual([])
  expect(changes.filter(({ what }) => what !== 'unchanged')).toEqual([
    { kind: 'place', name: 'BO, Santa Cruz de la Sierra, Norte', what: 'new', fields: [] },
    { kind: 'category', name: 'gatos', what: 'changed', fields: ['name'] },
    { kind: 'shop', name: 'santa-cruz', what: 'changed', fields: ['deliveryCharge'] },
    { kind: 'coupon', name: 'BO MICHIS', what: 'changed', fields: ['amount'] },
  ])
  const [now] = (await door.exportPlan()).shops
  expect(now).toEqual({ ...before.shops[0], deliveryCharge: 1500 })
})

test('what is exported sets up nothing here, and the same market elsewhere', async () => {
  const [here, there] = [await anEmptyMarket(), await anEmptyMarket()]
  for (const { operationUid, countryIso, countryName, countryFlag } of demoOperations) {
    const places = demoPlaces.filter(({ country }) => country === countryIso)
    await here.openMarket({ operation: { operationUid, countryIso, countryName, countryFlag }, places })
  }
  await here.setUp({ plan: { ...plan, markets: [] }, dryRun: false })
  await here.putTags([
    { id: 'peces', slug: 'peces', name: 'Peces', emoji: null, parentId: 'gatos', position: 7 },
    { id: 'aves', slug: 'aves', name: 'Aves', emoji: '🦜', parentId: null, position: 1 },
  ])
  for (const { id, country, name, currency, coordinates, deliveryZones: drawn, ...facts } of demoShops) {
    const deliveryZones = drawn.map((zone) => ({ ...zone, deliveryCharge: 900 }))
    const row = { id, country, name, currency: currency.code, coordinates, deliveryZones, active: country === 'BO' }
    await here.putShop({ ...row, facts: { ...facts, favorites: [] } })
  }
  const exported = await here.exportPlan()

  expect(Object.keys(countByKind(await here.setUp({ plan: exported, dryRun: true })))).toEqual(['unchanged'])
  const { refused } = await there.setUp({ plan: exported, dryRun: false })
  expect(refused).toEqual([])
  expect(await there.exportPlan()).toEqual(exported)
  expect(exported.shops).toHaveLength(demoShops.length + 1)
})

test('a zone that cannot be is refused by its name, and a new shop that lacks facts by theirs', async () => {
  const door = await anEmptyMarket()
  const [a, b, c, d] = shop.deliveryZone ?? []
  if (!a || !b || !c || !d) throw new Error('The example has four corners')
  const zone = (name: string, corners: (typeof a)[]) => {
    return { name, corners, deliveryCharge: null, minimumCharge: null, minimumTicketFreeDelivery: null }
  }
  const { deliveryZone: _, ...rest } = shop
  const shops = [
    { ...rest, id: 'bow', deliveryZones: [zone('Lazo', [a, c, b, d])] },
    {
      ...rest,
      id: 'turned',
      deliveryZones: [
        zone(
          'Volteada',
          [a, b, c].map(({ lat, lon }) => ({ lat: lon, lon: lat })),
        ),
      ],
    },
    {
      ...rest,
      id: 'away',
      country: 'PY' as const,
      coordinates: { lat: -25.28, lon: -57.63 },
      deliveryZones: [zone('Lejos', [a, b, c])],
    },
    { id: 'bare', country: 'BO' as const, name: 'Vacía' },
  ]
  const { refused } = await door.setUp({ plan: { ...plan, shops, coupons: [] }, dryRun: false })

  expect(refused.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    'bare: a new shop needs label, address, coordinates, schedule, deliveryZones, deliveryCharge',
    'bow: zone "Lazo" crosses itself',
    'turned: zone "Volteada" has latitude and longitude swapped',
    'away: there is no market in PY',
    'away: zone "Lejos" lies outside of Paraguay',
  ])
  expect(await door.shops()).toEqual([])
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

  const about = { kind: 'coupon', name: 'PY HOLA15' }
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

  expect(changes).toEqual([{ kind: 'coupon', name: 'BO HOLA15', what: 'changed', fields: ['percent'] }])
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
