import { expect, test } from 'vitest'
import type { CountryIso } from './countries/countries.ts'
import { parsePhone } from './parse-phone.ts'

test.each([
  ['0981 123456', 'PY', '+595981123456', 'PY'],
  ['0963 123 456', 'PY', '+595963123456', 'PY'],
  ['+595 963 123456', 'BO', '+595963123456', 'PY'],
  ['0987 123456', 'PY', '+595987123456', 'PY'],
  ['(021) 123-456', 'PY', '+59521123456', 'PY'],
  ['700 12345', 'BO', '+59170012345', 'BO'],
  ['3 342 1188', 'BO', '+59133421188', 'BO'],
  ['+54 9 11 2345 6789', 'BO', '+5491123456789', null],
])('%s in %s is %s of %s', (written, country, number, of) => {
  expect(parsePhone(written, country as CountryIso)).toMatchObject({ number, country: of })
})

test.each([
  ['0981 12345', 'PY'],
  ['0963 12345', 'PY'],
  ['0963 1234567', 'PY'],
  ['7001234', 'BO'],
  ['12345', 'BO'],
  ['', 'BO'],
])('%j is no number in %s', (written, country) => {
  expect(parsePhone(written, country as CountryIso)).toBeNull()
})

test('a number is written for people abroad with its country code', () => {
  expect(parsePhone('33445566', 'BO')?.international).toBe('+591 3 3445566')
})
