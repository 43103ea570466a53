import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'

test.each([
  ['+59170012345', '+591 700 12345'],
  ['+591 70000455', '+591 700 00455'],
  ['+591 700-12345', '+591 700 12345'],
  ['+595981123456', '+595 981 123 456'],
  ['+595 981 123456', '+595 981 123 456'],
])('%s reads %s', (phone, expected) => {
  // No-break spaces keep a number on one line.
  expect(formatPhone(phone)).toBe(expected.replaceAll(' ', '\u00a0'))
})

test.each(['+591 3 3000455', '+595 21 600 200', '+5917001234', '+4915112345678', '70012345', '•••• 345', ''])(
  'what is no mobile number of Bolivia or Paraguay stays as it is: %s',
  (phone) => {
    expect(formatPhone(phone)).toBe(phone)
  },
)
