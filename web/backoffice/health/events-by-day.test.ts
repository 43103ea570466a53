import { expect, test } from 'vitest'
import { eventsByDay } from './events-by-day.ts'

const day = { kind: 'track', country: 'BO', day: '2026-11-23' } as const

test('both countries of a day are one number, and what happened most comes first', () => {
  const counts = [
    { ...day, name: 'Cart Viewed', count: 2 },
    { ...day, name: 'Cart Viewed', country: 'PY', count: 3 } as const,
    { ...day, name: 'Product Viewed', day: '2026-11-22', count: 9 },
    { ...day, kind: 'page', name: '', count: 1 } as const,
    { ...day, name: 'Product Viewed', day: '2026-11-01', count: 99 },
  ]
  expect(eventsByDay(counts, '2026-11-23', 3)).toEqual({
    days: ['2026-11-21', '2026-11-22', '2026-11-23'],
    rows: [
      { name: 'Product Viewed', total: 9, counts: [0, 9, 0] },
      { name: 'Cart Viewed', total: 5, counts: [0, 0, 5] },
      { name: 'page', total: 1, counts: [0, 0, 1] },
    ],
  })
})
