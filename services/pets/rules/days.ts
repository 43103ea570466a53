import { tzOffset } from '@date-fns/tz'

/** Current calendar day of a zone, yyyy-MM-dd. Days compare as strings. */
export function dayIn(timeZone: string, at: Date): string {
  return toDay(new Date(at.getTime() + tzOffset(timeZone, at) * 60_000))
}

/** The day `days` later; negative: earlier. */
export function plusDays(day: string, days: number): string {
  return toDay(new Date(Date.parse(day) + days * 86_400_000))
}

/** Number of days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** The same day `years` earlier; the 29th of February may become the 28th. */
export function yearsBefore(day: string, years: number): string {
  const earlier = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
  const isThere = toDay(new Date(Date.parse(earlier))) === earlier
  return isThere ? earlier : `${earlier.slice(0, 8)}28`
}

function toDay(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}
