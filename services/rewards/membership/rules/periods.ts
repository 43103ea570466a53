import { dayIn } from '#services/pets/rules/days.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { type EarningKind, ways } from '../../missions/rules/ways-to-earn.ts'

/** Local month of an instant in a country: '2026-11'. */
export function monthIn(country: CountryIso, at: Date): string {
  return dayIn(countries[country].timezone, at).slice(0, 7)
}

/** Period of a kind's limit: the month, or its year. */
export function getPeriod(kind: EarningKind, month: string): string {
  return ways[kind].limit.per === 'month' ? month : month.slice(0, 4)
}
