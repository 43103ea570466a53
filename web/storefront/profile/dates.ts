import { getDateFormat } from '#shared/date-format.ts'

/**
 * Days and moments as a person of the country reads them; only on the server, because browsers must not convert zones.
 */

interface Place {
  timezone: string
}

/** '3 de noviembre de 2026'. */
export function formatLongDay(instant: string, { timezone }: Place): string {
  return getDateFormat({ dateStyle: 'long', timeZone: timezone }).format(new Date(instant))
}

/** '3 de noviembre de 2026, 15:45'. */
export function formatMoment(instant: string, { timezone }: Place): string {
  const format = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: timezone } as const
  return getDateFormat(format).format(new Date(instant))
}
