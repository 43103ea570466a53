import { expect, test } from 'vitest'
import { normalizeCity } from './cities.ts'

test('a city is written as the lists write it, however it was typed; another one stays', () => {
  expect(normalizeCity(' santa  cruz de la Sierra', 'BO')).toBe('Santa Cruz de la Sierra')
  expect(normalizeCity('Santa Cruz', 'BO')).toBe('Santa Cruz de la Sierra')
  expect(normalizeCity('POTOSI', 'BO')).toBe('Potosí')
  expect(normalizeCity('asuncion', 'PY')).toBe('Asunción')
  expect(normalizeCity('San  Ignacio', 'BO')).toBe('San Ignacio')
})
