import { expect, test } from 'vitest'
import { formatDelay } from './format-delay.ts'

test('a delay is said in minutes up to an hour, and then in hours', () => {
  expect([1, 59, 60, 130].map(formatDelay)).toEqual(['1 min', '59 min', '1 h', '2 h 10 min'])
})
