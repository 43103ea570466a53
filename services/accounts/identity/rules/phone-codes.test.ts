import { expect, test } from 'vitest'
import { maskedPhone, phoneForCode } from './phone-codes.ts'

test.each([
  ['70012345', 'BO', '+59170012345'],
  ['7001-2345', 'BO', '+59170012345'],
  ['+591 70012345', 'PY', '+59170012345'],
  ['0981 123456', 'PY', '+595981123456'],
  ['595981123456', 'PY', '+595981123456'],
] as const)('%s written in %s is %s', (written, country, e164) => {
  expect(phoneForCode(written, country)).toBe(e164)
})

test.each(['12345', 'no phone', '+1 202 555 0143', '+44 20 7946 0958', '+591 1', '99999999999999999'])(
  'no code goes to %s',
  (written) => expect(phoneForCode(written, 'BO')).toBeNull(),
)

test('a masked phone shows its country and its last three digits', () => {
  expect(maskedPhone('+59170012345')).toBe('+591 ••••• 345')
})
