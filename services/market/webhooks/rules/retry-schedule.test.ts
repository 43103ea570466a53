import { expect, test } from 'vitest'
import { decideAfterTry, whyDisable } from './retry-schedule.ts'

const hour = 3600
const failed = (tries: number, random = 0) => decideAfterTry({ status: 500, tries, random })

test('a delivery is tried ten times over three days, as the specification proposes', () => {
  const pauses = Array.from({ length: 9 }, (_, index) => failed(index + 1))
  const expected = [5, 300, 1800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
  expect(pauses).toEqual(expected.map((afterSeconds) => ({ state: 'waiting', afterSeconds })))
  expect(failed(10)).toEqual({ state: 'failed', isGone: false })
})

test('a pause is up to a tenth longer, so that not all try again at one moment', () => {
  expect(failed(2, 0.5)).toEqual({ state: 'waiting', afterSeconds: 315 })
  expect(failed(2, 1)).toEqual({ state: 'waiting', afterSeconds: 330 })
})

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [299, 'delivered'],
  [301, 'waiting'],
  [302, 'waiting'],
  [400, 'waiting'],
  [429, 'waiting'],
  [500, 'waiting'],
  [null, 'waiting'],
  [410, 'failed'],
])('the answer %s leaves the delivery %s', (status, state) => {
  expect(decideAfterTry({ status, tries: 1, random: 0 }).state).toBe(state)
})

test('an endpoint is disabled at once by a 410, and after five days of failures', () => {
  const now = new Date('2026-11-21T15:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * hour * 1000)
  expect(whyDisable({ isGone: true, failingSince: now, now })).toBe('gone')
  expect(whyDisable({ isGone: false, failingSince: daysAgo(4.99), now })).toBeNull()
  expect(whyDisable({ isGone: false, failingSince: daysAgo(5), now })).toBe('failing')
})
