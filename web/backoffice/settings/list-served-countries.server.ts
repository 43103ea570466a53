import { type Country, type CountryIso, listCountries } from '#shared/countries/countries.ts'
import type { Visit } from '#web/request/context.ts'

type Served = Pick<Visit, 'alternates' | 'country'>

/** Countries that this installation serves, that of the visit first. */
export function listServedCountries({ alternates, country }: Served): Country[] {
  const others = listCountries().filter(({ iso }) => iso !== country.iso && alternates[iso] !== undefined)
  return [country, ...others]
}

/** The same as choices of a form, with the country that is chosen already, whether or not it is served. */
export function listCountryChoices(visit: Served, chosen?: CountryIso): { value: string; label: string }[] {
  const served = listServedCountries(visit)
  const others = listCountries().filter(({ iso }) => iso === chosen && !served.some((one) => one.iso === iso))
  return [...served, ...others].map(({ iso, name }) => ({ value: iso, label: name }))
}
