import type { MembershipPlan as Plan } from '#services/rewards/contract.ts'

/** Purchases in a usual month. */
export interface Habits {
  /** Orders that pay for their delivery today, and reach the plan's threshold. */
  deliveries: number
  baths: number
}

export interface Payoff {
  delivery: number
  grooming: number
  saved: number
  /** What is left after the plan is paid; below zero: it costs more than it saves. */
  left: number
}

/**
 * Savings of a plan in such a month, in minor units. The monthly coupon is not counted, because its value is not
 * known in advance.
 */
export function calculatePayoff(
  plan: Pick<Plan, 'price' | 'freeDelivery' | 'groomingPercent'>,
  { deliveries, baths }: Habits,
  { deliveryCharge, bathPrice }: { deliveryCharge: number; bathPrice: number },
): Payoff {
  const delivery = plan.freeDelivery ? deliveries * deliveryCharge : 0
  const grooming = baths * Math.floor((bathPrice * plan.groomingPercent) / 100)
  const saved = delivery + grooming
  return { delivery, grooming, saved, left: saved - plan.price }
}

export const MOST_DELIVERIES = 20
export const MOST_BATHS = 12
const usual: Habits = { deliveries: 4, baths: 1 }

/** Parses the address; values that are no whole number of the range become the default. */
export function parseHabits(search: URLSearchParams): Habits {
  const within = (name: string, most: number) => {
    const text = search.get(name)
    return text !== null && /^\d{1,3}$/.test(text) && Number(text) <= most ? Number(text) : null
  }
  return {
    deliveries: within('deliveries', MOST_DELIVERIES) ?? usual.deliveries,
    baths: within('baths', MOST_BATHS) ?? usual.baths,
  }
}
