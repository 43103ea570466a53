import { expect, test } from 'vitest'
import { parsePhoneDigits } from './parse-phone-digits.ts'

test('a phone is found however it is written, and a name is no phone', () => {
  expect(parsePhoneDigits('+591 7000-0001')).toBe('59170000001')
  expect(parsePhoneDigits('70000001')).toBe('70000001')
  expect(parsePhoneDigits('Ana 7')).toBeNull()
  expect(parsePhoneDigits('...')).toBeNull()
})
