import { expect, test } from 'vitest'
import { isConnectionLost } from './connection-lost.ts'

test.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'The network connection was lost.',
])('a request that never arrived is a lost connection: %s', (expected) => {
  expect(isConnectionLost(new TypeError(expected))).toBe(true)
})

test('a bug is none', () => {
  expect(isConnectionLost(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(false)
  expect(isConnectionLost(new Error('Failed to fetch'))).toBe(false)
})
