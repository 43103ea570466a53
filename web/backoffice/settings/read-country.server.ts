import { data, type RouterContextProvider } from 'react-router'
import { type CountryIso, isCountry } from '#shared/countries/countries.ts'
import { visitContext } from '#web/request/context.ts'

/** The country that an address names, else 404; that of the visit when it names none. */
export function readCountry(text: string | null | undefined, context: Readonly<RouterContextProvider>): CountryIso {
  if (text === null || text === undefined || text === '') return context.get(visitContext).country.iso
  if (!isCountry(text)) throw data(null, { status: 404 })
  return text
}
