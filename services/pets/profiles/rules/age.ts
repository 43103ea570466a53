import { daysBetween } from '../../rules/days.ts'
import { wholeMonthsBetween } from '../../rules/whole-months.ts'

/** Age in the unit that people use at that age. */
export type Age =
  | { unit: 'days' | 'weeks' | 'months'; count: number }
  | { unit: 'years'; count: number; months: number }
  /** Approximate years: only the year of birth is known. */
  | { unit: 'about'; count: number }

interface Born {
  birthday: string | null
  birthdayIsYearOnly: boolean
  deathDate: string | null
}

/**
 * Age on `today`, or on the day of death: days until two weeks, weeks until two months, months until the first
 * birthday, years with months until the second one. Null for an unknown birthday.
 */
export function calculateAge({ birthday, birthdayIsYearOnly, deathDate }: Born, today: string): Age | null {
  if (!birthday) return null
  const on = deathDate ?? today
  if (birthdayIsYearOnly)
    return { unit: 'about', count: Math.max(0, Number(on.slice(0, 4)) - Number(birthday.slice(0, 4))) }

  const days = Math.max(0, daysBetween(birthday, on))
  const months = Math.max(0, wholeMonthsBetween(birthday, on))
  if (days < 14) return { unit: 'days', count: days }
  if (months < 2) return { unit: 'weeks', count: Math.floor(days / 7) }
  if (months < 12) return { unit: 'months', count: months }
  return { unit: 'years', count: Math.floor(months / 12), months: months < 24 ? months % 12 : 0 }
}

/** Days until the next birthday; 0: today. Null when the day is unknown, and for pets that died. */
export function daysToBirthday({ birthday, birthdayIsYearOnly, deathDate }: Born, today: string): number | null {
  if (!birthday || birthdayIsYearOnly || deathDate || birthday > today) return null
  const year = Number(today.slice(0, 4))
  const next = [year, year + 1].map((each) => Date.parse(`${each}-${getBirthdayInYear(birthday, each)}`))
  const coming = next.find((moment) => moment >= Date.parse(today))
  return coming === undefined ? null : Math.round((coming - Date.parse(today)) / 86_400_000)
}

/** A birthday on the 29th of February falls on the 28th in other years. */
function getBirthdayInYear(birthday: string, year: number): string {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  const day = birthday.slice(5)
  return day === '02-29' && !isLeap ? '02-28' : day
}
