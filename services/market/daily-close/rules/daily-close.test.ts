import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JOURNAL_METHODS, type JournalSum, sumDay, whyCannotClose } from './daily-close.ts'

const amount = fc.integer({ min: 1, max: 10_000_000 })
const entry: fc.Arbitrary<JournalSum> = fc.oneof(
  fc.record({
    kind: fc.constant('sale' as const),
    method: fc.constantFrom(...JOURNAL_METHODS),
    amount,
    till: fc.constant(0),
  }),
  amount.map((paid): JournalSum => ({ kind: 'sale', method: 'cash', amount: paid, till: paid })),
  amount.map((rest): JournalSum => ({ kind: 'unpaid', method: null, amount: rest, till: 0 })),
  amount.map((cash): JournalSum => ({ kind: 'handed_over', method: 'cash', amount: cash, till: cash })),
  amount.map((cash): JournalSum => ({ kind: 'given_back', method: 'cash', amount: cash, till: -cash })),
  amount.map((back): JournalSum => ({ kind: 'given_back', method: 'qr', amount: back, till: 0 })),
  amount.map((cash): JournalSum => ({ kind: 'cash_in', method: 'cash', amount: cash, till: cash })),
  amount.map((cash): JournalSum => ({ kind: 'cash_out', method: 'cash', amount: cash, till: -cash })),
)

describe('the sums of a day', () => {
  test('add up: what was sold is what each method and nothing paid, and the till is its parts', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 40 }), fc.nat(1_000_000), (entries, opening) => {
        const { sold, unpaid, methods, cash } = sumDay(entries, opening)
        expect(methods.reduce((sum, each) => sum + each.sold, unpaid)).toBe(sold)
        for (const each of methods) expect(each.net).toBe(each.sold - each.givenBack)
        const { sales, handedOver, givenBack, paidIn, paidOut, expected } = cash
        expect(expected).toBe(opening + sales + handedOver - givenBack + paidIn - paidOut)
      }),
    )
  })

  test('of no entries leave the opening in the till', () => {
    expect(sumDay([], 5000)).toMatchObject({ sold: 0, methods: [], cash: { expected: 5000 } })
  })
})

describe('a day', () => {
  const fine = {
    ...{ day: '2026-11-21', today: '2026-11-21', lastClosed: '2026-11-20', seen: 100, expected: 100 },
    ...{ counted: 100, left: 100, reason: '' },
  }
  test.each([
    ['as it is counted is closed', {}, null],
    ['before today is closed later', { today: '2026-11-25' }, null],
    ['that was never closed before is closed', { lastClosed: null }, null],
    ['is closed once', { lastClosed: '2026-11-21' }, 'day-closed'],
    ['before a closed one stays closed', { lastClosed: '2026-11-22' }, 'day-closed'],
    ['to come is not', { day: '2026-11-22' }, 'day-not-begun'],
    ['whose till changed is counted again', { seen: 90 }, 'till-changed'],
    ['with a difference needs a reason', { counted: 90, left: 0 }, 'difference-needs-reason'],
    ['with a difference and its reason is closed', { counted: 90, left: 0, reason: 'Vuelto' }, null],
    ['leaves no more than was counted', { left: 101 }, 'left-too-much'],
  ] as const)('%s', (_title, changes, refusal) => {
    expect(whyCannotClose({ ...fine, ...changes })).toBe(refusal)
  })
})
