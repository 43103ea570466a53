import { expect, test } from 'vitest'
import { addMonths, pressDay, toMonth } from './month-days.ts'

test('a month has all its days, and weeks begin on Monday', () => {
  const { days, blanks } = toMonth('2028-02')
  expect([days.length, days.at(-1), blanks]).toEqual([29, '2028-02-29', 1])
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})

test('the first day pressed is the check-in, the second the check-out', () => {
  const nothing = { from: null, until: null }
  const begun = pressDay(nothing, '2026-12-05')
  expect(begun).toEqual({ from: '2026-12-05', until: null })
  expect(pressDay(begun, '2026-12-08')).toEqual({ from: '2026-12-05', until: '2026-12-08' })
  expect(pressDay(begun, '2026-12-05')).toEqual({ from: '2026-12-05', until: '2026-12-05' })
  expect(pressDay(begun, '2026-12-01')).toEqual({ from: '2026-12-01', until: null })
  expect(pressDay({ from: '2026-12-05', until: '2026-12-08' }, '2026-12-06')).toEqual({
    from: '2026-12-06',
    until: null,
  })
})
