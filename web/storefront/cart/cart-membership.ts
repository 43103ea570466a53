import type { CartShop } from '#services/market/cart/rules/cart-shape.ts'
import type { Basket } from '#services/market/contract.ts'

/** What the server said of the shopper's membership when it last recomputed their cart. */
export type CartMembership = Pick<Basket, 'benefits' | 'membership'>

export function toCartMembership(basket: CartMembership | null): CartMembership {
  return { benefits: basket?.benefits ?? 'known', membership: basket?.membership ?? null }
}

/** The shop as this shopper finds it; null: nobody was asked yet. */
export function toMemberShop<Shop extends CartShop>(shop: Shop, known: CartMembership | null): Shop {
  return { ...shop, memberDeliveryFrom: known?.membership?.freeDeliveryFrom ?? null }
}

/** A plan that makes deliveries free, from this total of products on. */
export interface DeliveryPlan {
  name: string
  from: number
}

/** The first of the plans that would make this very delivery free; none for a member, and none where it costs nothing. */
export function planToName(
  plans: readonly DeliveryPlan[],
  known: CartMembership,
  { itemTotal, fulfillmentTotal }: { itemTotal: number; fulfillmentTotal: number },
): DeliveryPlan | null {
  const mayBeMember = known.membership !== null || known.benefits === 'unavailable'
  if (mayBeMember || fulfillmentTotal === 0) return null
  return plans.find(({ from }) => from <= itemTotal) ?? null
}
