import { expect, test } from 'vitest'
import { type BookedVisit, bookedCare, quietCare } from './booked-care.ts'

const visit = (day: string, facts: Partial<BookedVisit> = {}): BookedVisit => ({
  careKinds: ['vaccine'],
  day,
  endsAt: new Date(`${day}T20:00:00Z`),
  state: 'booked',
  ...facts,
})

const at = (time: string) => new Date(time)

test('of several visits the nearest that is still to come counts, for each kind', () => {
  const visits = [visit('2026-12-05', { careKinds: ['vaccine', 'flea'] }), visit('2026-12-01'), visit('2026-11-20')]
  expect([...bookedCare(visits, at('2026-11-21T12:00:00Z'))]).toEqual([
    ['vaccine', '2026-12-01'],
    ['flea', '2026-12-05'],
  ])
})

test('a visit that was is booked no more, and its store has a day to say that it was kept', () => {
  expect(bookedCare([visit('2026-11-20')], at('2026-11-20T20:00:00Z')).size).toBe(0)
  expect(quietCare([visit('2026-11-20')], at('2026-11-21T19:59:00Z')).size).toBe(1)
  expect(quietCare([visit('2026-11-20')], at('2026-11-21T20:00:00Z')).size).toBe(0)
})

test('who was there has two weeks to write down what was given', () => {
  const completed = [visit('2026-11-20', { state: 'completed' })]
  expect(bookedCare(completed, at('2026-11-20T12:00:00Z')).size).toBe(0)
  expect(quietCare(completed, at('2026-12-04T19:59:00Z')).size).toBe(1)
  expect(quietCare(completed, at('2026-12-04T20:00:00Z')).size).toBe(0)
})
