import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PACK_KINDS } from '../../rules/enums.ts'
import { type AmountsQuestion, calculateAmounts } from './amounts.ts'
import type { Discount } from './discount.ts'

const twoPets: Discount = {
  id: 'two',
  name: '2 mascotas: 10 %',
  percentage: 10,
  leastPets: 2,
  weekdays: null,
  kinds: null,
}
const tuesday: Discount = {
  id: 'tuesday',
  name: 'Martes: 15 %',
  percentage: 15,
  leastPets: null,
  weekdays: [2],
  kinds: null,
}
const sunday: Discount = { ...tuesday, id: 'sunday', weekdays: [7] }
const baths: Discount = {
  id: 'baths',
  name: 'Baños: 20 %',
  percentage: 20,
  leastPets: null,
  weekdays: null,
  kinds: ['bano'],
}

describe('what a booking costs', () => {
  test('one pet without anything', () => {
    expect(calculateAmounts(aBooking({ visits: [{ subtotal: 9000 }] })).totals).toEqual({
      subtotalAmount: 9000,
      subtotalPercentageDiscount: 0,
      discountAmount: 0,
      discountStrategies: [],
      pickUpFee: 0,
      totalAmount: 9000,
      amountDue: 9000,
      paymentDue: 0,
    })
  })

  test('the pickup is paid once, with the first pet, and no discount touches it', () => {
    const { visits, totals } = calculateAmounts(aBooking({ pickUpFee: 2500, discounts: [twoPets] }))
    expect(visits.map(({ pickUpFee, totalAmount }) => [pickUpFee, totalAmount])).toEqual([
      [2500, 8100 + 2500],
      [0, 4500],
    ])
    expect(totals).toMatchObject({ pickUpFee: 2500, totalAmount: 15_100, discountAmount: 1400 })
  })

  test('of the discounts that apply the greatest counts, alone', () => {
    const { visits, totals } = calculateAmounts(aBooking({ discounts: [twoPets, tuesday], day: '2026-12-01' }))
    expect(visits.map(({ subtotalPercentageDiscount }) => subtotalPercentageDiscount)).toEqual([15, 15])
    expect(totals.discountStrategies).toEqual([{ id: 'tuesday', name: 'Martes: 15 %', percentage: 15, amount: 2100 }])
  })

  test('a discount waits for its weekday, its number of pets and its kind of service', () => {
    expect(percentages({ discounts: [tuesday], day: '2026-12-02' })).toEqual([0, 0])
    expect(percentages({ discounts: [sunday], day: '2026-12-06' })).toEqual([15, 15])
    expect(percentages({ discounts: [twoPets], visits: [{ subtotal: 9000 }] })).toEqual([0])
    expect(percentages({ discounts: [baths], kinds: ['consulta', 'bano'] })).toEqual([0, 20])
  })

  test('a discount for two counts the pets that come for its kind', () => {
    const twoBaths = { ...baths, leastPets: 2 }
    expect(percentages({ discounts: [twoBaths], kinds: ['bano', 'consulta'] })).toEqual([0, 0])
    expect(percentages({ discounts: [twoBaths], kinds: ['bano', 'bano'] })).toEqual([20, 20])
  })

  test('of two equal discounts it is always the same', () => {
    const other = { ...baths, id: 'another', name: 'Otro' }
    for (const discounts of [
      [baths, other],
      [other, baths],
    ]) {
      expect(calculateAmounts(aBooking({ discounts })).totals.discountStrategies.map(({ id }) => id)).toEqual([
        'another',
      ])
    }
  })

  test('where pets have different discounts the whole says what it comes to', () => {
    const { totals } = calculateAmounts(aBooking({ discounts: [baths], kinds: ['bano', 'consulta'] }))
    expect(totals).toMatchObject({ discountAmount: 1800, subtotalPercentageDiscount: 12.86 })
  })

  test('halves go up', () => {
    expect(
      calculateAmounts(
        aBooking({ visits: [{ subtotal: 5 }], discounts: [{ ...tuesday, weekdays: null, percentage: 10 }] }),
      ).totals.discountAmount,
    ).toBe(1)
    expect(
      calculateAmounts(
        aBooking({ visits: [{ subtotal: 4 }], discounts: [{ ...tuesday, weekdays: null, percentage: 10 }] }),
      ).totals.discountAmount,
    ).toBe(0)
    // Floating-point arithmetic gives 14.5 % of 100 as less than 14.5.
    expect(
      calculateAmounts(aBooking({ visits: [{ subtotal: 100 }], deposit: { kind: 'percent', percent: 14.5 } })).totals
        .paymentDue,
    ).toBe(15)
    expect(
      calculateAmounts(aBooking({ visits: [{ subtotal: 150 }], deposit: { kind: 'percent', percent: 41 } })).totals
        .paymentDue,
    ).toBe(62)
    expect(
      calculateAmounts(aBooking({ visits: [{ subtotal: 5000 }], deposit: { kind: 'percent', percent: 0.57 } })).totals
        .paymentDue,
    ).toBe(29)
  })

  test('a fixed deposit is asked for each pet, and never more than it costs', () => {
    const { visits, totals } = calculateAmounts(
      aBooking({ visits: [{ subtotal: 9000 }, { subtotal: 2000 }], deposit: { kind: 'fixed', amount: 3000 } }),
    )
    expect(visits.map(({ paymentDue }) => paymentDue)).toEqual([3000, 2000])
    expect(totals).toMatchObject({ totalAmount: 11_000, amountDue: 11_000, paymentDue: 5000 })
  })

  test('discounts and deposits are multiples of the step', () => {
    const { totals } = calculateAmounts(
      aBooking({
        visits: [{ subtotal: 83_000 }],
        discounts: [{ ...tuesday, weekdays: null }],
        deposit: { kind: 'percent', percent: 30 },
        step: 500,
      }),
    )
    expect(totals).toMatchObject({ discountAmount: 12_500, totalAmount: 70_500, paymentDue: 21_000 })
  })

  test('nothing is taken off twice: a discount of everything leaves the pickup', () => {
    const everything = { ...tuesday, weekdays: null, percentage: 100 }
    const question = aBooking({
      visits: [{ subtotal: 999 }],
      discounts: [everything],
      pickUpFee: 100,
      deposit: { kind: 'percent', percent: 100 },
      step: 50,
    })
    expect(calculateAmounts(question).totals).toMatchObject({ discountAmount: 999, totalAmount: 100, paymentDue: 100 })
  })

  test('a step of none counts as one', () => {
    expect(
      calculateAmounts(aBooking({ visits: [{ subtotal: 999 }], deposit: { kind: 'percent', percent: 50 }, step: 0 }))
        .totals.paymentDue,
    ).toBe(500)
  })

  test('the sums are the sums, and nobody pays less than nothing', () => {
    const discount = fc.record({
      id: fc.uuid(),
      name: fc.constant('Descuento'),
      percentage: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
      leastPets: fc.option(fc.integer({ min: 1, max: 4 })),
      weekdays: fc.option(fc.array(fc.integer({ min: 0, max: 7 }))),
      kinds: fc.option(fc.subarray([...PACK_KINDS])),
    })
    const question = fc
      .record({
        pets: fc.array(fc.tuple(fc.integer({ min: 0, max: 2_000_000 }), fc.constantFrom(...PACK_KINDS)), {
          minLength: 1,
          maxLength: 6,
        }),
        discounts: fc.array(discount, { maxLength: 4 }),
        pickUpFee: fc.integer({ min: 0, max: 50_000 }),
        deposit: fc.oneof(
          fc.constant({ kind: 'none' as const }),
          fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
          fc.record({ kind: fc.constant('fixed' as const), amount: fc.integer({ min: 1, max: 100_000 }) }),
        ),
        step: fc.constantFrom(1, 10, 50, 500),
        day: fc.constantFrom('2026-11-29', '2026-12-01', '2026-12-04'),
      })
      .map(({ pets, ...rest }) => {
        return { ...rest, visits: pets.map(([subtotal]) => ({ subtotal })), kinds: pets.map(([, kind]) => kind) }
      })

    fc.assert(
      fc.property(question, (asked) => {
        const { visits, totals } = calculateAmounts(asked)
        const sum = (pick: (visit: (typeof visits)[number]) => number) =>
          visits.reduce((total, visit) => total + pick(visit), 0)
        expect(totals.subtotalAmount).toBe(asked.visits.reduce((total, { subtotal }) => total + subtotal, 0))
        expect(totals.discountAmount).toBe(sum(({ discountAmount }) => discountAmount))
        expect(totals.totalAmount).toBe(totals.subtotalAmount - totals.discountAmount + asked.pickUpFee)
        expect(totals.paymentDue).toBe(sum(({ paymentDue }) => paymentDue))
        expect(totals.discountStrategies.reduce((total, { amount }) => total + amount, 0)).toBe(totals.discountAmount)
        for (const amounts of [...visits, totals]) {
          for (const amount of [amounts.discountAmount, amounts.totalAmount, amounts.paymentDue]) {
            expect(Number.isInteger(amount) && amount >= 0).toBe(true)
          }
          expect(amounts.discountAmount).toBeLessThanOrEqual(amounts.subtotalAmount)
          expect(amounts.paymentDue).toBeLessThanOrEqual(amounts.totalAmount)
          expect(amounts.amountDue).toBe(amounts.totalAmount)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

function percentages(changed: Partial<AmountsQuestion>): number[] {
  return calculateAmounts(aBooking(changed)).visits.map(({ subtotalPercentageDiscount }) => subtotalPercentageDiscount)
}

/** A booking of two baths on a Monday. */
function aBooking(changed: Partial<AmountsQuestion>): AmountsQuestion {
  const visits = changed.visits ?? [{ subtotal: 9000 }, { subtotal: 5000 }]
  return {
    visits,
    kinds: visits.map(() => 'bano'),
    discounts: [],
    day: '2026-11-30',
    pickUpFee: 0,
    deposit: { kind: 'none' },
    step: 1,
    ...changed,
  }
}
