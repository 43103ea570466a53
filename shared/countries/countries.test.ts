import { expect, test } from 'vitest'
import { countries, getCountryByHost } from './countries.ts'

test('a map begins where the specification says; the market of Paraguay has its own centre', () => {
  const { BO, PY } = countries
  const asuncion = { lat: -25.2867, lon: -57.647 }

  expect(BO.shopLookup).toEqual({ lat: -17.72077, lon: -63.163375 })
  expect(BO.pickerStart).toEqual({ lat: -17.78328, lon: -63.17916 })
  expect(BO.geolocationFallback).toEqual({ lat: -17.778, lon: -63.177 })
  expect([PY.shopLookup, PY.pickerStart, PY.geolocationFallback]).toEqual([asuncion, asuncion, asuncion])
})

test('each country has its name, currency and locale, and an unknown host is of Bolivia', () => {
  expect(Object.values(countries).map(({ iso, name, currency, locale }) => [iso, name, currency, locale])).toEqual([
    ['BO', 'Bolivia', 'BOB', 'es'],
    ['PY', 'Paraguay', 'PYG', 'es-PY'],
  ])
  expect(['www.huella.com.py', 'www.huella.com.bo', 'localhost'].map(getCountryByHost)).toEqual(['PY', 'BO', 'BO'])
})
