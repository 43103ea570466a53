import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWithinReach, travelMinutes } from './travel.ts'

test.each([
  [0, 5],
  [1, 10],
  [1190, 10],
  [1191, 15],
  [5000, 30],
  [20_000, 90],
])('%i metres are %i minutes of way', (metres, minutes) => {
  expect(travelMinutes(metres)).toBe(minutes)
})

test('a longer way never takes less, and always steps of five minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 5000 }), (metres, more) => {
      expect(travelMinutes(metres + more)).toBeGreaterThanOrEqual(travelMinutes(metres))
      expect(travelMinutes(metres) % 5).toBe(0)
    }),
    { numRuns: 1000 },
  )
})

test('a store goes as far as its radius, and nowhere without one', () => {
  expect([4999.9, 5000, 5000.1].map((metres) => isWithinReach(metres, 5000))).toEqual([true, true, false])
  expect(isWithinReach(0, null)).toBe(false)
  expect(isWithinReach(0, 0)).toBe(true)
})
