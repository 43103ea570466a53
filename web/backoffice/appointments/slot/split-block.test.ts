import { expect, test } from 'vitest'
import { splitBlock } from './split-block.ts'

const holidays = {
  id: 'b1',
  stationId: null,
  employeeId: 'ana',
  day: '2026-11-23',
  startMinute: 840,
  untilDay: '2026-11-25',
  endMinute: 600,
  kind: 'other' as const,
  note: '',
}

test('a block of several days begins on its first, ends on its last and fills those between', () => {
  const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
  const pieces = splitBlock(holidays, days).map(({ day, startMinute, endMinute }) => [day, startMinute, endMinute])
  expect(pieces).toEqual([
    ['2026-11-23', 840, 1440],
    ['2026-11-24', 0, 1440],
    ['2026-11-25', 0, 600],
  ])
})

test('a block of one day is one piece with its times', () => {
  const lunch = { ...holidays, untilDay: holidays.day, startMinute: 720, endMinute: 780 }
  expect(splitBlock(lunch, [holidays.day])).toEqual([{ ...lunch, isPart: false }])
})
