import { expect, test } from 'vitest'
import { listBookDays, toBookDay } from './book-days.ts'

test('a day begins at midnight of its country, and ends where the next one begins', () => {
  const day = toBookDay(new Date('2026-11-20T03:59:59.999Z'), 'America/La_Paz')
  expect(day).toEqual({ start: new Date('2026-11-19T04:00:00Z'), end: new Date('2026-11-20T04:00:00Z') })
  expect(toBookDay(day.end, 'America/La_Paz').start).toEqual(day.end)
  expect(toBookDay(new Date('2026-11-20T03:00:00Z'), 'America/Asuncion').start).toEqual(
    new Date('2026-11-20T03:00:00Z'),
  )
})

test('a period has each of its days once, without a gap where clocks were changed', () => {
  // In Paraguay the clocks went back on 24 March 2024.
  const range = { from: new Date('2024-03-20T03:00:00Z'), until: new Date('2024-03-28T04:00:00Z') }
  const days = listBookDays(range, 'America/Asuncion')
  expect(days).toHaveLength(8)
  expect(days[0]?.start).toEqual(range.from)
  expect(days.at(-1)?.end).toEqual(range.until)
  for (const [index, { start }] of days.slice(1).entries()) expect(start).toEqual(days[index]?.end)
})
