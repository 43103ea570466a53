/**
 * Sums of the orders of a shop on a day of its zone.
 *
 * - An order counts on the day on which it was placed, unless it is cancelled or its payment is still awaited. It is
 *   counted as it stands now: a change, a cancellation or a return changes the sums of its day, however long ago.
 * - `revenue`: what the goods, the delivery, the fee and the tax of these orders cost, less the discount of a coupon and
 *   less what was returned. Without tips; what the wallet paid is part of it.
 * - `refunded`: money that went back to customers on this day, of orders of any day and for any reason. It is no part
 *   of `revenue`, from which cancelled orders, missing units and returns are already gone.
 * - `newCustomers`: buyers whose first order that counts, of any shop, was placed on this day. Sales over the
 *   counter have no customer.
 * - `couponCost`, `memberSavings`: what coupons and memberships took off the orders that count.
 */
export interface DailySales {
  orders: number
  cancelled: number
  /** Minor units, as all amounts. */
  revenue: number
  newCustomers: number
  refunded: number
  couponCost: number
  memberSavings: number
}

export const PERIODS = ['today', 'yesterday', 'sameDayLastWeek', 'last7', 'last30'] as const
export type Period = (typeof PERIODS)[number]

/** Days of a period before today: the first one, and the one after the last. */
const spans: Record<Period, { from: number; until: number }> = {
  today: { from: 0, until: -1 },
  yesterday: { from: 1, until: 0 },
  sameDayLastWeek: { from: 7, until: 6 },
  last7: { from: 6, until: -1 },
  last30: { from: 29, until: -1 },
}

/** Days that the longest period covers. */
export const DAYS = 30

const dayMs = 86_400_000

/** The day (yyyy-MM-dd) `count` days before. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 10)
}

/** The last `DAYS` days, today last. */
export function listDays(today: string): string[] {
  return Array.from({ length: DAYS }, (_, index) => daysBefore(today, DAYS - 1 - index))
}

/** Adds up days, field by field. */
export function sumDays(days: readonly DailySales[]): DailySales {
  const total = { orders: 0, cancelled: 0, revenue: 0, newCustomers: 0, refunded: 0, couponCost: 0, memberSavings: 0 }
  for (const day of days) {
    for (const field of fields) total[field] += day[field]
  }
  return total
}

const fields = [
  'orders',
  'cancelled',
  'revenue',
  'newCustomers',
  'refunded',
  'couponCost',
  'memberSavings',
] as const satisfies readonly (keyof DailySales)[]

/** Sums of every period. */
export function sumPeriods(days: readonly (DailySales & { day: string })[], today: string): Record<Period, DailySales> {
  const of = (period: Period) => {
    const from = daysBefore(today, spans[period].from)
    const until = daysBefore(today, spans[period].until)
    return sumDays(days.filter(({ day }) => day >= from && day < until))
  }
  return {
    today: of('today'),
    yesterday: of('yesterday'),
    sameDayLastWeek: of('sameDayLastWeek'),
    last7: of('last7'),
    last30: of('last30'),
  }
}

/** Average of an order, to the nearest minor unit; null without orders. */
export function averageOrder({ orders, revenue }: Pick<DailySales, 'orders' | 'revenue'>): number | null {
  return orders === 0 ? null : Math.round(revenue / orders)
}
