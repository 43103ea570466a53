import Holidays from 'date-holidays'
import type { CountryIso } from '../countries/countries.ts'

export interface PublicHoliday {
  /** yyyy-MM-dd */
  day: string
  /** In Spanish. */
  name: string
}

/**
 * Public holidays of a whole country in a year, by day; those of a single department are left out. Governments move some
 * of them by decree, so people check them before they count.
 */
export function getPublicHolidays(country: CountryIso, year: number): PublicHoliday[] {
  const found = new Holidays(country, { languages: ['es'] }).getHolidays(year)
  const byDay = new Map<string, string>()
  for (const { date, name, type } of found) {
    const day = date.slice(0, 10)
    if (type === 'public' && !byDay.has(day)) byDay.set(day, name)
  }
  return [...byDay].map(([day, name]) => ({ day, name })).toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
