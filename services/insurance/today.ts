import { dayIn } from '#services/pets/rules/days.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'

/** Local day in this country. */
export function todayIn(country: CountryIso, now: Date): string {
  return dayIn(countries[country].timezone, now)
}
