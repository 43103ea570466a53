import { expect, test } from 'vitest'
import { parseProblem, stepThatMends } from './problems.ts'

test('a time that was taken meanwhile leads back to the schedule', () => {
  for (const code of ['no-slot', 'first-does-not-fit', 'hold-not-found', 'hold-over']) {
    const problem = parseProblem(`appointments.${code}`)
    expect(problem && stepThatMends(problem)).toBe('schedule')
  }
})

test('an address that is too far is mended among the services', () => {
  const problem = parseProblem('appointments.address-too-far')
  expect(problem && stepThatMends(problem)).toBe('services')
})

test.each([null, 'appointments.phone-needed', 'toString', ''])('what no step mends leads nowhere (%s)', (code) => {
  expect(parseProblem(code)).toBeNull()
})
