import { expect, test } from 'vitest'
import { freeStarts } from './free-starts.ts'

const morning = { startMinute: 540, endMinute: 660 }

test('a station is free at each start of its openings that nothing takes', () => {
  const starts = freeStarts({
    openings: [morning],
    taken: [{ startMinute: 570, endMinute: 600 }],
    slotMinutes: 30,
    from: 0,
  })
  expect(starts).toEqual([
    { startMinute: 540, endMinute: 570 },
    { startMinute: 600, endMinute: 630 },
    { startMinute: 630, endMinute: 660 },
  ])
})

test('a start lasts until what follows it, and the running one still counts', () => {
  const taken = [{ startMinute: 615, endMinute: 660 }]
  expect(freeStarts({ openings: [morning], taken, slotMinutes: 30, from: 607 })).toEqual([
    { startMinute: 600, endMinute: 615 },
  ])
})
