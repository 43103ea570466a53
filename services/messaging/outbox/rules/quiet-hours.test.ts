import { expect, test } from 'vitest'
import { nextWakingMoment } from './quiet-hours.ts'

const laPaz = 'America/La_Paz'

test.each([
  // La Paz is UTC-4.
  ['2026-11-21T12:00:00Z', '2026-11-21T12:00:00Z'],
  ['2026-11-21T15:00:00Z', '2026-11-21T15:00:00Z'],
  ['2026-11-22T00:59:59Z', '2026-11-22T00:59:59Z'],
  ['2026-11-22T01:00:00Z', '2026-11-22T12:00:00Z'],
  ['2026-11-22T03:59:00Z', '2026-11-22T12:00:00Z'],
  ['2026-11-22T04:00:00Z', '2026-11-22T12:00:00Z'],
  ['2026-11-22T11:59:59Z', '2026-11-22T12:00:00Z'],
])('what is ready at %s in La Paz leaves at %s', (at, leaves) => {
  expect(nextWakingMoment(new Date(at), laPaz)).toEqual(new Date(leaves))
})

test('each market sleeps by its own clock', () => {
  // Asunción is UTC-3: 21:00 there.
  const at = new Date('2026-11-22T00:00:00Z')
  expect(nextWakingMoment(at, laPaz)).toEqual(at)
  expect(nextWakingMoment(at, 'America/Asuncion')).toEqual(new Date('2026-11-22T11:00:00Z'))
})

test('the morning after a night in which clocks change is eight o clock of that morning', () => {
  // Santiago sets its clocks back one hour at the end of 4 April 2026.
  const at = new Date('2026-04-05T01:30:00Z')
  expect(nextWakingMoment(at, 'America/Santiago')).toEqual(new Date('2026-04-05T12:00:00Z'))
})
