import { expect, test } from 'vitest'
import { getSessionRoles, isRecentlyAuthenticated } from './session.ts'

const now = new Date('2026-11-21T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const roles = ['customer', 'merchant', 'operator', 'something-newer']

test('without a second factor an operator is a customer', () => {
  expect(getSessionRoles({ roles, secondFactorAt: null, lastSeenAt: now }, now)).toEqual(['customer'])
})

test('with a second factor an operator is one until half an hour went by without a visit', () => {
  const seen = (minutes: number) => ({ roles, secondFactorAt: minutesAgo(300), lastSeenAt: minutesAgo(minutes) })
  expect(getSessionRoles(seen(30), now)).toEqual(['customer', 'merchant', 'operator'])
  expect(getSessionRoles(seen(31), now)).toEqual(['customer'])
})

test('a second factor proved a moment ago counts before the next visit is written', () => {
  expect(getSessionRoles({ roles, secondFactorAt: minutesAgo(1), lastSeenAt: minutesAgo(90) }, now)).toContain(
    'operator',
  )
  expect(getSessionRoles({ roles, secondFactorAt: minutesAgo(1), lastSeenAt: null }, now)).toContain('operator')
})

test('a proof of identity is recent for a quarter of an hour, and one that is not known never', () => {
  expect(isRecentlyAuthenticated(minutesAgo(15), now)).toBe(true)
  expect(isRecentlyAuthenticated(minutesAgo(16), now)).toBe(false)
  expect(isRecentlyAuthenticated(null, now)).toBe(false)
})
