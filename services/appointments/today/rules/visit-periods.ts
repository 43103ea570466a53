import { addDays } from '../../rules/local-clock.ts'

/**
 * Sums of the visits of a store on a day of its zone. One pet's visit is one.
 *
 * - `visits`: visits that begin on this day and take place, took place or are still expected: not those that were
 *   cancelled, did not come or wait for their deposit.
 * - `revenue`: what the visits cost that are finished, tips and products aside. `finished`: how many these are.
 * - `refunded`: money that went back at the counter or of deposits on this day, of visits of any day.
 * - `memberSavings`: what memberships take off `visits`, beyond the other discounts of the store.
 * - `noShows`: visits that nobody came to. `cancelled`: those that were cancelled, by whom ever.
 * - `newCustomers`: customers whose first visit at this merchant that was not cancelled is on this day.
 * - `bookedMinutes`, `openMinutes`: time of `visits` that are no stays, and opening hours times tables, by the hours and closures that the
 *   store has now; the occupation is their share.
 */
export interface DailyVisits {
  visits: number
  noShows: number
  cancelled: number
  finished: number
  /** Minor units. */
  revenue: number
  refunded: number
  memberSavings: number
  newCustomers: number
  bookedMinutes: number
  openMinutes: number
}

const fields = [
  'visits',
  'noShows',
  'cancelled',
  'finished',
  'revenue',
  'refunded',
  'memberSavings',
  'newCustomers',
  'bookedMinutes',
  'openMinutes',
] as const satisfies readonly (keyof DailyVisits)[]

/** Days that the longest period covers. */
export const DAYS = 30

/** The last `DAYS` days, today last. */
export function listDays(today: string): string[] {
  return Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1))
}

/** A day on which nothing happened. */
export const NO_VISITS: DailyVisits = {
  ...{ visits: 0, noShows: 0, cancelled: 0, finished: 0, revenue: 0, refunded: 0, memberSavings: 0 },
  ...{ newCustomers: 0, bookedMinutes: 0, openMinutes: 0 },
}

/** Price of a finished visit on average, in whole minor units; null without one. */
export function averageVisit({ revenue, finished }: Pick<DailyVisits, 'revenue' | 'finished'>): number | null {
  return finished === 0 ? null : Math.round(revenue / finished)
}

/** Adds up days, field by field. */
export function sumVisits(days: readonly DailyVisits[]): DailyVisits {
  const total = { ...NO_VISITS }
  for (const day of days) {
    for (const field of fields) total[field] += day[field]
  }
  return total
}

/** Sums of each period; `ago` 0 is today. The same day last week is the whole day. */
export function sumVisitPeriods(days: readonly (DailyVisits & { ago: number })[]) {
  const between = (from: number, until: number) => sumVisits(days.filter(({ ago }) => ago <= from && ago >= until))
  return {
    today: between(0, 0),
    yesterday: between(1, 1),
    sameDayLastWeek: between(7, 7),
    last7: between(6, 0),
    last30: between(29, 0),
  }
}
