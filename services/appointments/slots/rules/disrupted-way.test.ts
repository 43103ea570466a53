import { expect, test } from 'vitest'
import { slotAt } from './slots.ts'
import { at, readReason, readStarts } from './testing/read-slots.ts'
import { aQuestion, bath, MONDAY, weekdays } from './testing/slot-question.ts'

const morning = { schedule: weekdays(540, 780) }
const disrupted = (from: number, until: number) => [{ start: at(MONDAY, from), end: at(MONDAY, until) }]

test('a home visit is not offered while its ways cannot be travelled', () => {
  const question = aQuestion({
    ...morning,
    requirements: [bath(30)],
    travelMinutes: 20,
    disruptedTimes: disrupted(600, 720),
  })
  expect(readStarts(question)).toEqual(['09:00', '12:30'])
  expect(slotAt(question, '2026-11-30T09:30')).toEqual({ refusal: 'home-disrupted' })
})

test('pets that are fetched stay at the store while the area between their rides is disrupted', () => {
  const question = aQuestion({ ...morning, fetchMinutes: 20, disruptedTimes: disrupted(600, 630) })
  expect(readStarts(question)).toEqual(['09:30', '10:00', '11:30', '12:00'])
})

test('a day on which nobody gets through says so, and who brings the pet is not concerned', () => {
  const question = aQuestion({ ...morning, disruptedTimes: disrupted(0, 1440) })
  expect(readReason({ ...question, fetchMinutes: 20 })).toEqual(['zona interrumpida', 'home-disrupted'])
  expect(readStarts(question)).toHaveLength(7)
})
