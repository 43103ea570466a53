import { expect, test } from 'vitest'
import { isUnderMaintenance } from './under-maintenance.ts'

/** A server's error response as React Router throws it. */
const response = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

test('a refusal of a closed shop is told apart from one that is only busy', () => {
  expect(isUnderMaintenance(response(503, '{"code":"http.maintenance","detail":"…"}'))).toBe(true)
  expect(isUnderMaintenance(response(503, { code: 'http.maintenance' }))).toBe(true)
  expect(isUnderMaintenance(response(503, '{"code":"http.overloaded"}'))).toBe(false)
  expect(isUnderMaintenance(response(500, '{"code":"http.maintenance"}'))).toBe(false)
  expect(isUnderMaintenance(new TypeError('Failed to fetch'))).toBe(false)
})
