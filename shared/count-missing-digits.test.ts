import { expect, test } from 'vitest'
import { countMissingDigits } from './count-missing-digits.ts'

test.each([
  ['700123', 'BO', 2],
  ['700 1234', 'BO', 1],
  ['70012345', 'BO', 0],
  ['+591 700 123', 'BO', 2],
  ['+591 700 12345', 'PY', 0],
  ['0981 1234', 'PY', 2],
  ['981 123 45', 'PY', 1],
  ['0981 123456', 'PY', 0],
  ['+595981123', 'BO', 3],
] as const)('%s, typed in %s, lacks %i digits', (typed, country, missing) => {
  expect(countMissingDigits(typed, country)).toBe(missing)
})

test.each([
  ['3445566', 'BO'],
  ['021 600 200', 'PY'],
  ['+54 9 11 5555', 'BO'],
  ['', 'BO'],
  ['hola', 'BO'],
] as const)('of %s, typed in %s, no digits are counted: it is no mobile number of ours', (typed, country) => {
  expect(countMissingDigits(typed, country)).toBe(0)
})
