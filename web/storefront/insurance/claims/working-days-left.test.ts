import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WORKING_DAYS_TO_ANSWER, workingDaysAfter } from '#services/insurance/contracts/rules/insurance-life.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { workingDaysLeft } from './working-days-left.ts'

test('weekends do not count, and the last day does', () => {
  expect(workingDaysLeft('2026-11-26', '2026-12-03')).toBe(5)
  expect(workingDaysLeft('2026-11-28', '2026-12-03')).toBe(4)
  expect(workingDaysLeft('2026-12-03', '2026-12-03')).toBe(0)
  expect(workingDaysLeft('2026-12-09', '2026-12-03')).toBe(0)
})

test('on the day of sending as many are left as were promised, whatever day it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), (after) => {
      const day = plusDays('2026-01-01', after)
      expect(workingDaysLeft(day, workingDaysAfter(day, WORKING_DAYS_TO_ANSWER))).toBe(WORKING_DAYS_TO_ANSWER)
    }),
  )
})
