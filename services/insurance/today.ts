import { dayIn } from '#services/pets/rules/days.ts'
import { countries } from '#shared/country.ts'

/** Local day in this country. */
export function todayIn(country: 'BO' | 'PY', now: Date): string {
  return dayIn(countries[country].timezone, now)
}
