import { expect, test } from 'vitest'
import { parseKilos } from './parse-kilos.ts'

test('kilos are read with a comma or a point, to the gram', () => {
  expect(parseKilos('12,5')).toBe(12_500)
  expect(parseKilos(' 1.234 ')).toBe(1234)
  expect(parseKilos('0,001')).toBe(1)
})

test('what is no weight is none', () => {
  for (const typed of ['', '0', '-1', '1e3', '1,2345', 'diez', '99999']) expect(parseKilos(typed)).toBeNull()
})
