import { dayOfMonth, oneMonthFrom } from '#services/insurance/contracts/rules/validity.ts'
import { momentAt } from '#services/market/rules/local-time.ts'
import { dayIn, daysBetween } from '#services/pets/rules/days.ts'
import { type CountryIso, countries } from '#shared/country.ts'

/** A month of a membership: half-open, local days, and the moments at which they begin. */
export interface MembershipMonth {
  from: string
  until: string
  fromAt: Date
  untilAt: Date
  /** The day on which the first of the joined months began, so that 31 January, 28 February and 31 March follow each other. */
  anchorDay: number
}

/**
 * The month that is paid now. While the one before it lasts, and on the day on which it ends, it joins that one; afterwards it
 * begins at once, with a day of its own.
 */
export function nextMonth(
  before: { until: string; anchorDay: number } | null,
  { country, now }: { country: CountryIso; now: Date },
): MembershipMonth {
  const { timezone } = countries[country]
  const today = dayIn(timezone, now)
  if (before !== null && today <= before.until) {
    const { from, until } = oneMonthFrom(before.until, before.anchorDay)
    return {
      from,
      until,
      fromAt: getDayStart(from, timezone),
      untilAt: getDayStart(until, timezone),
      anchorDay: before.anchorDay,
    }
  }
  const { from, until } = oneMonthFrom(today)
  return { from, until, fromAt: now, untilAt: getDayStart(until, timezone), anchorDay: dayOfMonth(today) }
}

/** Whole days that are paid, the present one counted; 0 when it is over. */
export function paidDays(until: string | null, today: string): number {
  return until === null ? 0 : Math.max(0, daysBetween(today, until))
}

/** The moment at which a day begins there. */
export function getDayStart(day: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return momentAt({ year, month: month - 1, day: date }, 0, 0, timeZone)
}
