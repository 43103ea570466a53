import { expect, test } from 'vitest'
import { getSchedule } from './schedule.ts'

test('an item is shown from its first to its last day', () => {
  const days = { from: '2026-12-01', until: '2026-12-24' }
  const on = (today: string) => getSchedule(days, today)
  expect([on('2026-11-30'), on('2026-12-01'), on('2026-12-24'), on('2026-12-25')]).toEqual([
    'coming',
    'shown',
    'shown',
    'over',
  ])
  expect(getSchedule({ from: null, until: null }, '2026-12-01')).toBe('shown')
})
