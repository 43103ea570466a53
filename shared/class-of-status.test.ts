import { expect, test } from 'vitest'
import { classOfAnswer, classOfStatus } from './class-of-status.ts'

test.each([
  [200, null],
  [399, null],
  [400, 'client error'],
  [499, 'client error'],
  [500, 'server error'],
  [599, 'server error'],
  [600, 'external service error'],
  [601, null],
])('%s is counted as %s', (status, as) => {
  expect(classOfStatus(status)).toBe(as)
})

test('what HTTP calls a bad gateway is an outside service that failed', () => {
  expect(classOfAnswer(502)).toBe('external service error')
  expect(classOfAnswer(503)).toBe('server error')
})
