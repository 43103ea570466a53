import { expect, test } from 'vitest'
import { sourceState } from './source-state.ts'

const now = new Date('2026-11-22T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const day = 24 * 60
const limits = { now, staleAfterDays: 30, failedAfterMinutes: 10 }

test.each([
  [null, null, 'never'],
  [ago(30 * day - 1), null, 'fresh'],
  [ago(30 * day + 1), null, 'stale'],
  [ago(5), ago(9), 'fresh'],
  [ago(5), ago(11), 'failed'],
  [null, ago(11), 'failed'],
] as const)('what came at %s and was begun at %s is %s', (freshAt, begunAt, state) => {
  expect(sourceState({ freshAt, begunAt }, limits)).toBe(state)
})
