import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { countries } from '#shared/countries/countries.ts'
import { type Visit, visitContext } from '#web/request/context.ts'
import { readCountry } from './read-country.server.ts'

test('an address that names no country means that of the visit', () => {
  const context = new RouterContextProvider()
  context.set(visitContext, { country: countries.PY } as Visit)
  expect([readCountry(null, context), readCountry('', context)]).toEqual(['PY', 'PY'])
  expect(readCountry('BO', context)).toBe('BO')
  expect(() => readCountry('XX', context)).toThrow()
})
