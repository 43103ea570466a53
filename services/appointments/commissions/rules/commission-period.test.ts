import { expect, test } from 'vitest'
import { isCommissionPeriod } from './commission-period.ts'

test('a statement has one to 92 days, the first one not after the last', () => {
  expect(isCommissionPeriod('2026-11-23', '2026-11-23')).toBe(true)
  expect(isCommissionPeriod('2026-09-01', '2026-12-01')).toBe(true)
  expect(isCommissionPeriod('2026-09-01', '2026-12-02')).toBe(false)
  expect(isCommissionPeriod('2026-11-23', '2026-11-22')).toBe(false)
  expect(isCommissionPeriod('2026-02-30', '2026-03-01')).toBe(false)
})
