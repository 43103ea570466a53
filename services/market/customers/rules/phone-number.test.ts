import { expect, test } from 'vitest'
import { storedPhone } from './phone-number.ts'

test.each([
  ['70000001', 'BO', '+59170000001'],
  ['700-00 001', 'BO', '+59170000001'],
  ['0981 123456', 'PY', '+595981123456'],
  ['+595 981 123456', 'BO', '+595981123456'],
] as const)('%s in %s is %s', (written, country, stored) => {
  expect(storedPhone(written, country)).toBe(stored)
})

test('what is no number stays as it was written', () => {
  expect(storedPhone(' 12345 interno 7 ', 'BO')).toBe('12345 interno 7')
})
