import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PACK_KINDS } from '../../rules/enums.ts'
import { type AmountsQuestion, calculateAmounts } from './amounts.ts'
import type { Discount } from './discount.ts'
import { discountsWith, type GroomingBenefit, membershipSavings } from './membership-discount.ts'

const ten: GroomingBenefit = { membershipId: 'm', planName: 'Huella Plus', percent: 10 }
const ofStore = (percentage: number): Discount => {
  return { id: 'of the store', name: 'Martes', percentage, leastPets: null, weekdays: null, kinds: null }
}

test('a membership takes its part off baths and haircuts, and nothing off a visit of the vet', () => {
  const kinds = ['bano', 'bano-y-peluqueria', 'consulta'] as const
  const { visits, totals } = amounts({ kinds, visits: [{ subtotal: 8000 }, { subtotal: 13_000 }, { subtotal: 9000 }] })

  expect(visits.map(({ discountAmount }) => discountAmount)).toEqual([800, 1300, 0])
  expect(visits[0]).toMatchObject({
    subtotalPercentageDiscount: 10,
    discountStrategies: [{ id: 'membership', name: 'Membresía Huella Plus', percentage: 10, amount: 800 }],
  })
  expect(totals.totalAmount).toBe(27_900)
})

test.each([
  { store: 15, counts: 'of the store', saved: 0 },
  { store: 10, counts: 'of the store', saved: 0 },
  { store: 4, counts: 'membership', saved: 600 },
])('beside a discount of $store % of the store the greater counts alone, and the difference is saved', (beside) => {
  const discounts = [ofStore(beside.store)]
  const question = aQuestion({ visits: [{ subtotal: 10_000 }], discounts })
  const withIt = calculateAmounts({ ...question, discounts: discountsWith(discounts, ten) })

  expect(withIt.totals.discountStrategies.map(({ id }) => id)).toEqual([beside.counts])
  expect(membershipSavings(withIt, calculateAmounts(question))).toEqual([beside.saved])
})

test('without a membership everything stays as it was', () => {
  expect(discountsWith([ofStore(5)], null)).toEqual([ofStore(5)])
})

test('whatever is booked, a membership never makes it dearer, and saves exactly the difference', () => {
  const anything = fc.record({
    visits: fc.array(fc.record({ subtotal: fc.integer({ min: 0, max: 300_000 }) }), { minLength: 1, maxLength: 6 }),
    kinds: fc.array(fc.constantFrom(...PACK_KINDS), { minLength: 6, maxLength: 6 }),
    percent: fc.integer({ min: 1, max: 100 }),
    store: fc.option(fc.integer({ min: 1, max: 100 })),
    step: fc.constantFrom(1, 50, 500),
    pickUpFee: fc.integer({ min: 0, max: 5000 }),
    deposit: fc.constantFrom<AmountsQuestion['deposit']>({ kind: 'none' }, { kind: 'percent', percent: 20 }),
  })
  fc.assert(
    fc.property(anything, ({ percent, store, ...facts }) => {
      const discounts = store === null ? [] : [ofStore(store)]
      const question = aQuestion({ ...facts, discounts })
      const without = calculateAmounts(question)
      const withIt = calculateAmounts({ ...question, discounts: discountsWith(discounts, { ...ten, percent }) })

      const saved = membershipSavings(withIt, without)
      expect(saved.reduce((sum, one) => sum + one, 0)).toBe(without.totals.totalAmount - withIt.totals.totalAmount)
      expect(withIt.totals.totalAmount).toBeLessThanOrEqual(without.totals.totalAmount)
      expect(withIt.totals.paymentDue).toBeLessThanOrEqual(without.totals.paymentDue)
      expect(withIt.totals.totalAmount).toBeGreaterThanOrEqual(0)
      saved.forEach((one, index) => {
        expect(one).toBeGreaterThanOrEqual(0)
        if (facts.kinds[index] === 'consulta') expect(one).toBe(0)
      })
    }),
    { numRuns: 500 },
  )
})

function amounts(changes: Partial<AmountsQuestion>) {
  return calculateAmounts(aQuestion({ ...changes, discounts: discountsWith([], ten) }))
}

function aQuestion(changes: Partial<AmountsQuestion>): AmountsQuestion {
  const visits = changes.visits ?? []
  return {
    visits,
    kinds: visits.map(() => 'bano'),
    discounts: [],
    day: '2026-11-30',
    pickUpFee: 0,
    deposit: { kind: 'none' },
    step: 1,
    ...changes,
  }
}
