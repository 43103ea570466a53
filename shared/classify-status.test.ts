import { expect, test } from 'vitest'
import { classifyHttpStatus, classifyStatus } from './classify-status.ts'

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
  expect(classifyStatus(status)).toBe(as)
})

test('what HTTP calls a bad gateway is an outside service that failed', () => {
  expect(classifyHttpStatus(502)).toBe('external service error')
  expect(classifyHttpStatus(503)).toBe('server error')
})
