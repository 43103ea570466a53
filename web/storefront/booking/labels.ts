import type { Locale } from '#shared/countries/countries.ts'
import { getDateFormat } from '#shared/date-format.ts'
import { formatNumber } from '#shared/format-number.ts'
import { SPANISH } from '#shared/spanish.ts'
import type { translator } from '#web/i18n/i18n.ts'

type Say = ReturnType<typeof translator<'booking'>>

/** 'Toby', 'Toby y Mishi', 'Toby, Mishi e Iris'. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(SPANISH).format(names)
}

/** How pets get to their visit: their owner brings them, the store fetches them, or the veterinarian comes. */
export type VisitWay = 'bring' | 'pickUp' | 'visit'

export function getVisitWay({ hasPickUp, isHomeVisit }: { hasPickUp: boolean; isHomeVisit: boolean }): VisitWay {
  if (isHomeVisit) return 'visit'
  return hasPickUp ? 'pickUp' : 'bring'
}

/** '40 min', '1 h', '1 h 20 min'. */
export function formatTime(minutes: number, t: Say): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return t('minutes', { count: rest })
  return rest === 0 ? t('hours', { hours }) : t('hoursAndMinutes', { hours, count: rest })
}

/** '24 horas', '90 minutos': notice period before a visit. */
export function formatLead(minutes: number, t: Say): string {
  return minutes % 60 === 0
    ? t('summary.noticeHours', { count: minutes / 60 })
    : t('summary.noticeMinutes', { count: minutes })
}

/** '850 m', '3,2 km'. */
export function formatDistance(metres: number, locale: Locale): string {
  if (metres < 950) return `${Math.round(metres / 50) * 50} m`
  return `${formatNumber(metres / 1000, locale, { maximumFractionDigits: 1 })} km`
}

/** 'sábado 28 de noviembre', from a wall-clock string yyyy-MM-ddTHH:mm without zone conversion. */
export function formatScheduleDay(schedule: string): string {
  const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  const noon = new Date(`${schedule.slice(0, 10)}T12:00:00Z`)
  return getDateFormat(format).format(noon).replace(',', '')
}
