import { dayOfMonth, oneMonthFrom } from '#services/insurance/contracts/rules/validity.ts'
import { momentAt } from '#services/market/rules/local-time.ts'
import { dayIn, daysBetween } from '#services/pets/rules/days.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'

/** A month of a membership: half-open range of local days, with the instants at which they begin. */
export interface MembershipMonth {
  from: string
  until: string
  fromAt: Date
  untilAt: Date
  /**
   * Day of the month on which the first of the joined months began, so that 31 January is followed by 28 February and
   * 31 March.
   */
  anchorDay: number
}

/**
 * The month that is paid now. It joins the previous month until the day on which that ends, included; later payments
 * start a month at once, with a new anchor day.
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

/** Paid days left, today included; 0 when expired. */
export function paidDays(until: string | null, today: string): number {
  return until === null ? 0 : Math.max(0, daysBetween(today, until))
}

const HOUR_MS = 3_600_000

/** Instant at which a local day begins. */
export function getDayStart(day: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const midnight = momentAt({ year, month: month - 1, day: date }, 0, 0, timeZone)
  // Where clocks went forward at midnight, as in Paraguay until 2024, the day began an hour later.
  return dayIn(timeZone, midnight) === day ? midnight : new Date(midnight.getTime() + HOUR_MS)
}
