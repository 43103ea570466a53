import { tzOffset } from '@date-fns/tz'

/** The calendar day, yyyy-MM-dd, that it is in this zone. Days compare as texts. */
export function dayIn(timeZone: string, at: Date): string {
  return toDay(new Date(at.getTime() + tzOffset(timeZone, at) * 60_000))
}

/** So many days later; below 0 earlier. */
export function plusDays(day: string, days: number): string {
  return toDay(new Date(Date.parse(day) + days * 86_400_000))
}

/** How many days `to` lies after `from`; negative before it. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** The same day so many years earlier; the 29th of February is then the 28th. */
export function yearsBefore(day: string, years: number): string {
  const earlier = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
  const isThere = toDay(new Date(Date.parse(earlier))) === earlier
  return isThere ? earlier : `${earlier.slice(0, 8)}28`
}

function toDay(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}
