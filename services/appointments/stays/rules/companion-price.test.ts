import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceCompanions } from './companion-price.ts'

const aPrice = (...amounts: number[]) => ({
  nights: amounts.map((amount, index) => ({ day: `2026-11-2${index}`, amount, season: null })),
  total: amounts.reduce((sum, amount) => sum + amount, 0),
})

test('the dearest pet of a place pays its price, and each further one the percent of its own', () => {
  const [small, large, small2] = priceCompanions(
    [aPrice(8000, 8000), aPrice(12_000, 12_000), aPrice(8000, 8000)],
    ['A', 'A', 'A'],
    50,
  )
  expect(small).toMatchObject({ total: 8000, companionPercent: 50 })
  expect(large).toMatchObject({ total: 24_000, companionPercent: null })
  expect(small2).toMatchObject({ total: 8000, companionPercent: 50 })
})

test('of equal pets the first pays, and pets in places of their own pay theirs', () => {
  const prices = [aPrice(8000), aPrice(8000), aPrice(8000)]
  expect(priceCompanions(prices, ['A', 'A', 'B'], 60).map(({ total }) => total)).toEqual([8000, 4800, 8000])
  // Without a place nobody shares one.
  expect(priceCompanions(prices, [], 60).map(({ total }) => total)).toEqual([8000, 8000, 8000])
})

test('each night is rounded half up, and a total is the sum of its nights', () => {
  const [, companion] = priceCompanions([aPrice(1001, 1001), aPrice(999, 1001)], ['A', 'A'], 50)
  expect(companion?.nights.map(({ amount }) => amount)).toEqual([500, 501])
  expect(companion?.total).toBe(1001)
})

test('a price without a rate stays unknown', () => {
  expect(priceCompanions([aPrice(8000), null], ['A', 'A'], 50)).toMatchObject([{ total: 8000 }, null])
})

test('whatever is shared, nobody pays more than alone nor less than nothing, and one in each place pays whole', () => {
  const guest = fc.record({
    nights: fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 4 }),
    place: fc.constantFrom('A', 'B'),
  })
  fc.assert(
    fc.property(
      fc.array(guest, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 100 }),
      (guests, percent) => {
        const prices = guests.map(({ nights }) => aPrice(...nights))
        const places = guests.map(({ place }) => place)
        const shared = priceCompanions(prices, places, percent)
        for (const [index, { total, nights }] of shared.entries()) {
          expect(total).toBe(nights.reduce((sum, { amount }) => sum + amount, 0))
          expect(total).toBeGreaterThanOrEqual(0)
          expect(total).toBeLessThanOrEqual(prices[index]?.total ?? 0)
        }
        for (const place of new Set(places))
          expect(
            shared.filter(({ companionPercent }, index) => places[index] === place && companionPercent === null),
          ).toHaveLength(1)
      },
    ),
  )
})
