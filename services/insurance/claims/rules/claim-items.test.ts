import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClaimItem, calculateAccepted, whyNotItems } from './claim-items.ts'

const cut: ClaimItem = { label: 'Collar', claimed: 15_000, accepted: 0, reason: 'No es un gasto médico' }

test('what is not listed is accepted whole', () => {
  expect(calculateAccepted(60_000, [])).toBe(60_000)
  expect(calculateAccepted(60_000, [cut, { ...cut, claimed: 10_000, accepted: 4_000 }])).toBe(39_000)
})

test('items fit their claim, and what is cut has its reason', () => {
  expect(whyNotItems([cut], 60_000)).toBeNull()
  expect(whyNotItems([{ ...cut, accepted: 15_000, reason: '' }], 60_000)).toBeNull()
  expect(whyNotItems([{ ...cut, reason: ' ' }], 60_000)).toBe('item-without-reason')
  expect(whyNotItems([{ ...cut, accepted: 15_001 }], 60_000)).toBe('item-over-claimed')
  expect(whyNotItems([cut, cut], 29_999)).toBe('items-over-claim')
  expect(whyNotItems([cut, cut], 30_000)).toBeNull()
})

test('no items that fit accept more than the claim, or less than nothing', () => {
  const item = fc
    .record({ claimed: fc.integer({ min: 1, max: 50_000 }), accepted: fc.integer({ min: 0, max: 60_000 }) })
    .map((amounts) => ({ ...cut, ...amounts }))
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), fc.integer({ min: 1, max: 400_000 }), (items, amount) => {
      if (whyNotItems(items, amount) !== null) return
      const accepted = calculateAccepted(amount, items)
      expect(accepted).toBeGreaterThanOrEqual(0)
      expect(accepted).toBeLessThanOrEqual(amount)
    }),
  )
})
