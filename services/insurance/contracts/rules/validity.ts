import { daysBetween } from '#services/pets/rules/days.ts'

/** Local days (yyyy-MM-dd) of the market; half-open: `until` is the first day without coverage. */
export interface Validity {
  from: string
  until: string
}

/**
 * One month from a day: until the same day of the next month, or that month's last day when it is shorter. A renewal
 * passes the day of the first month, so that 31 January, 28 February and 31 March follow each other.
 */
export function oneMonthFrom(from: string, anchorDay = dayOfMonth(from)): Validity {
  const year = Number(from.slice(0, 4))
  const month = Number(from.slice(5, 7))
  const nextYear = month === 12 ? year + 1 : year
  const nextMonth = month === 12 ? 1 : month + 1
  const day = Math.min(anchorDay, getDaysInMonth(nextYear, nextMonth))
  return { from, until: [pad(nextYear, 4), pad(nextMonth, 2), pad(day, 2)].join('-') }
}

/** 1 to 31. */
export function dayOfMonth(day: string): number {
  return Number(day.slice(8, 10))
}

/** Whole days left, today included; 0 when expired. */
export function expirationDays({ until }: Pick<Validity, 'until'>, today: string): number {
  return Math.max(0, daysBetween(today, until))
}

export function isWithin(day: string, { from, until }: Validity): boolean {
  return from <= day && day < until
}

/** A renewal within so many days after the end keeps elapsed waiting periods. The gap itself is not covered. */
export const GRACE_DAYS = 5

/**
 * The following month when it is paid on `paidOn`: joined to the previous one while that lasts, else from the day of
 * payment. Waiting periods count from `coveredSince`.
 */
export function renewValidity(
  before: Validity & { anchorDay: number; coveredSince: string },
  paidOn: string,
): Validity & { anchorDay: number; coveredSince: string } {
  if (paidOn <= before.until)
    return {
      ...oneMonthFrom(before.until, before.anchorDay),
      anchorDay: before.anchorDay,
      coveredSince: before.coveredSince,
    }
  const isInGrace = daysBetween(before.until, paidOn) <= GRACE_DAYS
  return {
    ...oneMonthFrom(paidOn),
    anchorDay: dayOfMonth(paidOn),
    coveredSince: isInGrace ? before.coveredSince : paidOn,
  }
}

function getDaysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0')
}
