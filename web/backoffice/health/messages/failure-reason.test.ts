import { expect, test } from 'vitest'
import { parseFailureReason } from './failure-reason.ts'

test('codes of failures have a reason that people understand', () => {
  expect(parseFailureReason('PET DIED')).toBe('petDied')
  expect(parseFailureReason('EENVELOPE 550')).toBe('rejected')
  expect(parseFailureReason('550')).toBe('rejected')
  expect(parseFailureReason('HTTP 401')).toBe('refusedByProvider')
  expect(parseFailureReason('HTTP 503')).toBe('unreachable')
  expect(parseFailureReason('ESOCKET')).toBe('unreachable')
  expect(parseFailureReason(null)).toBeNull()
})
