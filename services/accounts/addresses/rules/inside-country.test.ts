import { expect, test } from 'vitest'
import { countries } from '#shared/countries/countries.ts'
import { mayLieIn } from './inside-country.ts'

test('the centres of the markets lie in their countries, and not in the other one', () => {
  expect(mayLieIn('BO', countries.BO.shopLookup)).toBe(true)
  expect(mayLieIn('BO', { lat: -16.5, lon: -68.15 })).toBe(true)
  expect(mayLieIn('PY', countries.PY.pickerStart)).toBe(true)
  expect(mayLieIn('PY', countries.BO.shopLookup)).toBe(false)
  expect(mayLieIn('BO', countries.PY.pickerStart)).toBe(false)
})

test('nobody lives at zero, zero', () => {
  expect(mayLieIn('BO', { lat: 0, lon: 0 })).toBe(false)
  expect(mayLieIn('PY', { lat: 0, lon: 0 })).toBe(false)
})
