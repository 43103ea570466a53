import { MONTHS } from '#shared/months.ts'

/** '22 de noviembre de 2026'; empty without a day. */
export function formatDay(day: string | null | undefined): string {
  if (!day) return ''
  const [year, month, date] = day.split('-').map(Number)
  return `${date} de ${MONTHS[(month ?? 1) - 1]} de ${year}`
}
