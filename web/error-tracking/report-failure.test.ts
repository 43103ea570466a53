import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router'
import { expect, test } from 'vitest'
import { createFailures, type Failure } from './report-failure.ts'

test.each([
  [401, 'client error'],
  [403, 'client error'],
  [404, 'client error'],
  [500, 'server error'],
  [502, 'external service error'],
])('a page that was answered with %s is told as a %s, and none is skipped', (status, failure) => {
  const failures = createFailures()
  const errors: Failure[] = []
  failures.connect((each) => void errors.push(each))
  failures.report(new ErrorResponseImpl(status, '', null))
  expect(errors).toMatchObject([{ status, failure }])
})

test('what fails before errors are tracked waits for it, the last twenty', () => {
  const failures = createFailures()
  for (let number = 0; number < 30; number++) failures.report(new Error(String(number)))
  const errors: Failure[] = []
  failures.connect((each) => void errors.push(each))
  expect(errors).toHaveLength(20)
  expect(errors.at(-1)).toEqual({ error: new Error('29'), status: null, failure: null })
})
