import { expect, test } from 'vitest'
import { gramsOfKilos } from './grams-of-kilos.ts'

test('kilos are read with a comma or a point, to the gram', () => {
  expect(gramsOfKilos('12,5')).toBe(12_500)
  expect(gramsOfKilos(' 1.234 ')).toBe(1234)
  expect(gramsOfKilos('0,001')).toBe(1)
})

test('what is no weight is none', () => {
  for (const typed of ['', '0', '-1', '1e3', '1,2345', 'diez', '99999']) expect(gramsOfKilos(typed)).toBeNull()
})
