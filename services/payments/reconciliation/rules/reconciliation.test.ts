import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconcilePeriod } from './reconciliation.ts'

const amount = fc.nat(10_000_000)
const paid = fc.record({
  method: fc.constantFrom('qr' as const, 'card' as const),
  isByStatement: fc.boolean(),
  isMatched: fc.boolean(),
  count: fc.nat(50),
  amount,
  refunded: amount,
})
const movement = fc.record({
  isIncoming: fc.boolean(),
  isMatched: fc.boolean(),
  isOpen: fc.boolean(),
  count: fc.nat(50),
  amount,
})

test('what is expected is matched or missing, and what came in is matched or not, to the cent', () => {
  fc.assert(
    fc.property(fc.array(paid), fc.array(movement), (payments, movements) => {
      const { ways, statement } = reconcilePeriod(payments, movements)
      for (const way of ways) {
        expect(way.matched + way.missing).toBe(way.expected)
        if (!way.isByStatement) expect(way.missing).toBe(0)
      }
      const total = (some: readonly { amount: number }[]) => some.reduce((sum, each) => sum + each.amount, 0)
      expect(ways.reduce((sum, { expected }) => sum + expected, 0)).toBe(total(payments))
      expect(statement.matched + statement.unmatched).toBe(statement.incoming)
      expect(statement.incoming + statement.outgoing).toBe(total(movements))
      expect(statement.openCount).toBeLessThanOrEqual(statement.unmatchedCount)
    }),
  )
})

test('a payment by statement that no line settled is missing; one that its provider told is not', () => {
  const group = { method: 'qr', isMatched: false, count: 1, amount: 500, refunded: 0 } as const
  expect(reconcilePeriod([{ ...group, isByStatement: true }], []).ways).toMatchObject([{ missing: 500, matched: 0 }])
  expect(reconcilePeriod([{ ...group, isByStatement: false }], []).ways).toMatchObject([{ missing: 0, matched: 500 }])
})
