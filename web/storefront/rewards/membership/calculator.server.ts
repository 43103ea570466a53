import type { RouterContextProvider } from 'react-router'
import type { MembershipPlan as Plan } from '#services/rewards/contract.ts'
import { usualPrices } from '#shared/countries/tables/usual-prices.ts'
import { formatMoney } from '#shared/money.ts'
import { sharedVisitContext } from '#web/request/context.ts'
import { calculatePayoff, parseHabits } from './monthly-savings.ts'

/** Typical price of a bath in minor units, labelled as typical: each store and size has its own. */

/** The sum of each plan for what stands in the address, with the delivery of the visitor's own shop. */
export async function calculated(
  context: Readonly<RouterContextProvider>,
  plans: readonly Plan[],
  search: URLSearchParams,
) {
  const visit = context.get(sharedVisitContext)
  const { currency } = visit.country
  const { deliveryCharge } = await visit.shop()
  const habits = parseHabits(search)
  const prices = { deliveryCharge, bathPrice: usualPrices[currency].bath }
  const money = (amount: number) => formatMoney(amount, currency)
  return {
    habits,
    delivery: money(deliveryCharge),
    bath: money(prices.bathPrice),
    results: plans.map((plan) => {
      const { delivery, grooming, saved, left } = calculatePayoff(plan, habits, prices)
      return {
        id: plan.id,
        name: plan.name,
        price: plan.displayPrice,
        delivery: money(delivery),
        // Cheaper orders pay for their delivery also with it.
        least: plan.freeDelivery && plan.freeDelivery.minItemTotal > 0 ? plan.freeDelivery.displayMinItemTotal : null,
        grooming: money(grooming),
        saved: money(saved),
        left: money(Math.abs(left)),
        verdict: left > 0 ? ('wins' as const) : left < 0 ? ('loses' as const) : ('even' as const),
        coupon: plan.coupon,
      }
    }),
  }
}
