import { expect, test } from 'vitest'
import { cityOf } from './cities.ts'

test('a city is written as the lists write it, however it was typed; another one stays', () => {
  expect(cityOf(' santa  cruz de la Sierra', 'BO')).toBe('Santa Cruz de la Sierra')
  expect(cityOf('Santa Cruz', 'BO')).toBe('Santa Cruz de la Sierra')
  expect(cityOf('POTOSI', 'BO')).toBe('Potosí')
  expect(cityOf('asuncion', 'PY')).toBe('Asunción')
  expect(cityOf('San  Ignacio', 'BO')).toBe('San Ignacio')
})
