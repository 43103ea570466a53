import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import { findPlaceError } from './place-error.ts'

test('the centres of the markets lie in their countries, and not in the other one', () => {
  expect(findPlaceError([countries.BO.shopLookup], 'BO')).toBe(null)
  expect(findPlaceError([countries.PY.pickerStart], 'PY')).toBe(null)
  expect(findPlaceError([countries.BO.shopLookup], 'PY')).toBe('elsewhere')
  expect(findPlaceError([countries.PY.pickerStart], 'BO')).toBe('elsewhere')
})

test('zero, zero lies in no market, and swapped numbers are told', () => {
  expect(findPlaceError([{ lat: 0, lon: 0 }], 'BO')).toBe('elsewhere')
  expect(findPlaceError([{ lat: -57.5779, lon: -25.2938 }], 'PY')).toBe('swapped')
  expect(findPlaceError([{ lat: -63.18, lon: -17.78 }], 'BO')).toBe('swapped')
})

test('a place inside the rectangle around a country but beyond its border is elsewhere', () => {
  // Corumbá in Brazil, and Resistencia in Argentina.
  expect(findPlaceError([{ lat: -19.0, lon: -57.65 }], 'BO')).toBe('elsewhere')
  expect(findPlaceError([{ lat: -27.45, lon: -58.98 }], 'PY')).toBe('elsewhere')
})
