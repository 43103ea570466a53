const oneDecimal = new Intl.NumberFormat('es-BO', { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('es-BO', { maximumFractionDigits: 0 })
const list = new Intl.ListFormat('es', { type: 'conjunction' })

/** '12 kg', '4,2 kg': below ten a decimal says something. */
export function formatWeight(grams: number): string {
  return `${(grams < 10_000 ? oneDecimal : whole).format(grams / 1000)} kg`
}

/** 'Toby y Rocky' */
export function formatNames(names: readonly string[]): string {
  return list.format(names)
}

const day = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Of a day yyyy-MM-dd: '27 de noviembre'. */
export function formatDay(calendarDay: string): string {
  return day.format(new Date(`${calendarDay}T00:00:00Z`))
}
