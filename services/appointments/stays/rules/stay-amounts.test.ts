import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Discount } from '../../packs/rules/discount.ts'
import { calculateStayAmounts, findNightDiscounts } from './stay-amounts.ts'

const every = { leastPets: null, weekdays: null, kinds: null }
const tuesdays: Discount = { ...every, id: 't', name: 'Martes', percentage: 15, weekdays: [2] }
const pair: Discount = { ...every, id: 'p', name: 'Dos mascotas', percentage: 10, leastPets: 2 }
const baths: Discount = { ...every, id: 'b', name: 'Baños', percentage: 50, kinds: ['bano'] }
const member = { membershipId: 'm', planName: 'Huella Plus', percent: 10 }
const none = { kind: 'none' } as const

/** Nights from Monday, 23 November 2026. */
const aStay = (...amounts: number[]) => ({
  nights: amounts.map((amount, index) => ({ day: `2026-11-${23 + index}`, amount, season: null })),
})

test('without discounts the amounts are the nights, and the deposit its part of them', () => {
  const deposit = { kind: 'percent', percent: 20 } as const
  const { visits, totals } = calculateStayAmounts({
    stays: [aStay(8000, 8000), aStay(4000, 4000)],
    discounts: [],
    deposit,
  })
  expect(visits.map(({ totalAmount, paymentDue }) => [totalAmount, paymentDue])).toEqual([
    [16_000, 3200],
    [8000, 1600],
  ])
  expect(totals).toMatchObject({ subtotalAmount: 24_000, discountAmount: 0, totalAmount: 24_000, paymentDue: 4800 })
})

test('each night takes the discount of its own day', () => {
  const { visits } = calculateStayAmounts({ stays: [aStay(8000, 8000, 8000)], discounts: [tuesdays], deposit: none })
  expect(visits).toMatchObject([
    {
      ...{ subtotalAmount: 24_000, discountAmount: 1200, totalAmount: 22_800, subtotalPercentageDiscount: 5 },
      discountStrategies: [{ id: 't', percentage: 15, amount: 1200 }],
    },
  ])
})

test('the greater of two counts on each night, and both are named', () => {
  const discounts = findNightDiscounts([tuesdays, pair, baths], { takesStoreDiscounts: true, benefit: member })
  const [one] = calculateStayAmounts({ stays: [aStay(8000, 8000)], discounts, deposit: none }).visits
  expect(one?.discountStrategies).toEqual([
    { id: 'membership', name: 'Membresía Huella Plus', percentage: 10, amount: 800 },
    { id: 't', name: 'Martes', percentage: 15, amount: 1200 },
  ])
  // Of equal ones the store's: then the membership saves nothing.
  const { totals } = calculateStayAmounts({ stays: [aStay(8000), aStay(8000)], discounts, deposit: none })
  expect(totals.discountStrategies).toMatchObject([{ id: 'p', amount: 1600 }])
})

test('a hotel that takes no discounts of its store has the membership alone, and those of baths are for no night', () => {
  expect(findNightDiscounts([tuesdays, baths], { takesStoreDiscounts: false, benefit: null })).toEqual([])
  expect(findNightDiscounts([tuesdays, baths], { takesStoreDiscounts: true, benefit: null })).toEqual([tuesdays])
  expect(findNightDiscounts([tuesdays], { takesStoreDiscounts: false, benefit: member })).toMatchObject([
    { id: 'membership' },
  ])
})

test('whatever is taken off, no amount is negative and every sum is exact', () => {
  const amounts = fc.array(fc.nat(1_000_000), { minLength: 3, maxLength: 3 })
  const percentage = fc.integer({ min: 1, max: 100 })
  fc.assert(
    fc.property(
      fc.array(amounts, { minLength: 1, maxLength: 4 }),
      percentage,
      percentage,
      (pets, ofTuesday, percent) => {
        const discounts = findNightDiscounts([{ ...tuesdays, percentage: ofTuesday }], {
          ...{ takesStoreDiscounts: true, benefit: { ...member, percent } },
        })
        const stays = pets.map((nights) => aStay(...nights))
        const deposit = { kind: 'fixed', amount: 5000 } as const
        const { visits, totals } = calculateStayAmounts({ stays, discounts, deposit })
        for (const [index, own] of visits.entries()) {
          expect(own.subtotalAmount).toBe(pets[index]?.reduce((sum, amount) => sum + amount, 0))
          expect(own.totalAmount).toBe(own.subtotalAmount - own.discountAmount)
          expect(own.discountAmount).toBe(own.discountStrategies.reduce((sum, { amount }) => sum + amount, 0))
          expect(own.totalAmount).toBeGreaterThanOrEqual(0)
          expect(own.paymentDue).toBeLessThanOrEqual(own.totalAmount)
        }
        expect(totals.totalAmount).toBe(visits.reduce((sum, { totalAmount }) => sum + totalAmount, 0))
      },
    ),
  )
})
