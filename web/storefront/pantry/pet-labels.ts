import type { Locale } from '#shared/countries/countries.ts'
import { formatNumber } from '#shared/format-number.ts'
import { SPANISH } from '#shared/spanish.ts'

const list = new Intl.ListFormat(SPANISH, { type: 'conjunction' })

/** '12 kg', '4,2 kg': below ten a decimal says something. */
export function formatWeight(grams: number, locale: Locale): string {
  return `${formatNumber(grams / 1000, locale, { maximumFractionDigits: grams < 10_000 ? 1 : 0 })} kg`
}

/** 'Toby y Rocky' */
export function formatNames(names: readonly string[]): string {
  return list.format(names)
}

const day = new Intl.DateTimeFormat(SPANISH, { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Of a day yyyy-MM-dd: '27 de noviembre'. */
export function formatDay(calendarDay: string): string {
  return day.format(new Date(`${calendarDay}T00:00:00Z`))
}
