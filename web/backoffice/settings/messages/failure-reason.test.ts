import { expect, test } from 'vitest'
import { findFailureReason } from './failure-reason.ts'

test.each([
  ['EAUTH 535', 'sign-in'],
  ['ECONNECTION', 'unreachable'],
  ['ESOCKET', 'unreachable'],
  ['ETIMEOUT', 'unreachable'],
  ['ETLS', 'not-encrypted'],
  ['EENVELOPE 550', 'refused'],
  ['HTTP 401', 'token'],
  ['HTTP 404', 'gateway-address'],
  ['HTTP 402', 'too-many'],
  ['HTTP 422', 'gateway-request'],
  ['HTTP 503', 'gateway-down'],
  ['NO ADDRESS', 'no-address'],
  ['toString', 'unknown'],
  ['TypeError', 'unknown'],
])('%s means %s', (code, reason) => {
  expect(findFailureReason(code)).toBe(reason)
})
