import type { CartShop } from '#services/market/cart/rules/cart-shape.ts'
import type { Basket } from '#services/market/contract.ts'

/** Membership data of the server's last recomputation of the cart. */
export type CartMembership = Pick<Basket, 'benefits' | 'membership'>

export function toCartMembership(basket: CartMembership | null): CartMembership {
  return { benefits: basket?.benefits ?? 'known', membership: basket?.membership ?? null }
}

/** Shop with the member's free-delivery threshold; none while `known` is null, before the first recomputation. */
export function toMemberShop<Shop extends CartShop>(shop: Shop, known: CartMembership | null): Shop {
  return { ...shop, memberDeliveryFrom: known?.membership?.freeDeliveryFrom ?? null }
}

/** Membership plan with free delivery from this item total on. */
export interface DeliveryPlan {
  name: string
  from: number
}

/** First plan that would make this delivery free; null for a member, and when the delivery costs nothing. */
export function planToName(
  plans: readonly DeliveryPlan[],
  known: CartMembership,
  { itemTotal, fulfillmentTotal }: { itemTotal: number; fulfillmentTotal: number },
): DeliveryPlan | null {
  const mayBeMember = known.membership !== null || known.benefits === 'unavailable'
  if (mayBeMember || fulfillmentTotal === 0) return null
  return plans.find(({ from }) => from <= itemTotal) ?? null
}
