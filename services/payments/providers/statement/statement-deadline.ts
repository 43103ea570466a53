import type { CountryIso } from '#shared/countries/countries.ts'
import { countries } from '#shared/countries/countries.ts'
import { getPublicHolidays } from '#shared/holidays/public-holidays.ts'
import { getStatementDeadline } from '../../rules/statement-deadline.ts'

/** Public holidays by country and year, 'yyyy-MM-dd': computing them takes milliseconds. */
const known = new Map<string, ReadonlySet<string>>()

/** Deadline of a payment that begins now and that only a bank statement settles. */
export function statementDeadlineIn(country: CountryIso, now: Date): Date {
  const { timezone } = countries[country]
  return getStatementDeadline(now, timezone, (day) => loadHolidays(country, Number(day.slice(0, 4))).has(day))
}

function loadHolidays(country: CountryIso, year: number): ReadonlySet<string> {
  const key = `${country} ${year}`
  const found = known.get(key) ?? new Set(getPublicHolidays(country, year).map(({ day }) => day))
  known.set(key, found)
  return found
}
