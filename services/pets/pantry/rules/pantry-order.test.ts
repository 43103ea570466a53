import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseSize, endsSoon, type FoodSize } from './pantry-order.ts'

const small = aSize({ variantId: '3 kg', netGrams: 3_000, priceMinor: 12_000 })
const middle = aSize({ variantId: '7,5 kg', netGrams: 7_500, priceMinor: 26_000 })
const large = aSize({ variantId: '15 kg', netGrams: 15_000, priceMinor: 45_000 })

test('of the sizes of a food the one that costs least per day is ordered', () => {
  expect(chooseSize([small, large, middle], meals(400))).toEqual({
    variantId: '15 kg',
    quantity: 1,
    days: 37,
    perDayMinor: 1200,
  })
})

test('a bag that would stand open for more than 60 days is no bargain', () => {
  expect(chooseSize([small, middle, large], meals(200))).toMatchObject({ variantId: '7,5 kg', days: 37 })
  expect(chooseSize([small, middle, large], meals(20))).toMatchObject({ variantId: '3 kg', quantity: 1, days: 150 })
})

test('what is sold out or has no known weight is not ordered', () => {
  expect(chooseSize([small, { ...large, stock: 0 }, { ...middle, netGrams: null }], meals(400))?.variantId).toBe('3 kg')
  expect(chooseSize([{ ...small, stock: 0 }], meals(400))).toBeNull()
  expect(chooseSize([], meals(400))).toBeNull()
})

test('tins are ordered for two weeks, as far as there are some', () => {
  const tin = aSize({ variantId: '330 g', netGrams: 330, priceMinor: 1_500, stock: 50 })
  expect(chooseSize([tin], meals(200))).toMatchObject({ quantity: 9, days: 14 })
  expect(chooseSize([{ ...tin, stock: 4 }], meals(200))).toMatchObject({ quantity: 4, days: 6 })
})

test('of treats one is ordered, however soon it is gone', () => {
  const treat = aSize({ netGrams: 100 })
  expect(chooseSize([treat], { gramsPerDay: 50, form: 'treat' })).toMatchObject({ quantity: 1, days: 2 })
})

test('of two sizes at the same price per gram the smaller one is ordered', () => {
  expect(
    chooseSize([aSize({ variantId: 'two', netGrams: 6_000, priceMinor: 24_000 }), small], meals(400))?.variantId,
  ).toBe('3 kg')
})

test.each([
  [8, false],
  [7, true],
  [0, true],
  [-14, true],
  [-15, false],
])('food with %i days left belongs into the order: %s', (daysLeft, isOrdered) => {
  expect(endsSoon({ daysLeft })).toBe(isOrdered)
})

test('whatever is sold, no size to be had costs less per day, and no more is ordered than there is', () => {
  const size = fc.record({
    variantId: fc.uuid(),
    priceMinor: fc.integer({ min: 1, max: 500_000 }),
    netGrams: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 25_000 })),
    stock: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 20 })),
  })
  fc.assert(
    fc.property(fc.array(size, { maxLength: 6 }), fc.integer({ min: 1, max: 2_000 }), (sizes, gramsPerDay) => {
      const chosen = chooseSize(sizes, meals(gramsPerDay))
      const toBeHad = sizes.filter(({ netGrams, stock }) => netGrams !== null && stock !== 0)
      const own = sizes.find(({ variantId }) => variantId === chosen?.variantId)
      expect(chosen === null).toBe(toBeHad.length === 0)
      if (!chosen || !own?.netGrams) return

      expect(chosen.quantity).toBeGreaterThan(0)
      expect(chosen.quantity).toBeLessThanOrEqual(own.stock ?? Number.POSITIVE_INFINITY)
      const perGram = own.priceMinor / own.netGrams
      for (const { netGrams, priceMinor } of toBeHad)
        if (netGrams !== null && netGrams <= gramsPerDay * 60)
          expect(perGram).toBeLessThanOrEqual(priceMinor / netGrams + 1e-9)
    }),
  )
})

function aSize(changes: Partial<FoodSize>): FoodSize {
  return { variantId: 'size', priceMinor: 10_000, netGrams: 3_000, stock: 5, ...changes }
}

function meals(gramsPerDay: number) {
  return { gramsPerDay, form: 'dry' as const }
}
