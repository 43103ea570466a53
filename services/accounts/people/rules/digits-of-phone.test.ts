import { expect, test } from 'vitest'
import { digitsOfPhone } from './digits-of-phone.ts'

test('a phone is found however it is written, and a name is no phone', () => {
  expect(digitsOfPhone('+591 7000-0001')).toBe('59170000001')
  expect(digitsOfPhone('70000001')).toBe('70000001')
  expect(digitsOfPhone('Ana 7')).toBeNull()
  expect(digitsOfPhone('...')).toBeNull()
})
