import { expect, test } from 'vitest'
import { oneMonthFrom } from '../../contracts/rules/validity.ts'
import { findFirstCovered } from './first-covered.ts'

const month = (coveredSince: string) => ({ coveredSince, until: oneMonthFrom(coveredSince).until })

test('a wait as long as the paid month leaves nothing of it covered', () => {
  // A month of 30 days, and a wait of 30.
  expect(findFirstCovered({ waitingDays: 30 }, month('2026-11-26'))).toEqual({ day: '2026-12-26', afterMonth: 2 })
  expect(findFirstCovered({ waitingDays: 29 }, month('2026-11-26'))).toEqual({ day: '2026-12-25', afterMonth: null })
})

test('a wait that ends on the last day of a longer month is covered that day', () => {
  expect(findFirstCovered({ waitingDays: 30 }, month('2026-12-01'))).toEqual({ day: '2026-12-31', afterMonth: null })
})

test('a renewal covers what waited for it, and a longer wait names its month', () => {
  const renewed = { coveredSince: '2026-11-26', until: '2027-01-26' }
  expect(findFirstCovered({ waitingDays: 30 }, renewed).afterMonth).toBeNull()
  expect(findFirstCovered({ waitingDays: 70 }, month('2026-11-26')).afterMonth).toBe(3)
  expect(findFirstCovered({ waitingDays: 0 }, month('2026-01-31'))).toEqual({ day: '2026-01-31', afterMonth: null })
})
