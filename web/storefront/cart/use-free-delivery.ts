import { freeDeliveryFrom } from '#services/market/basket/rules/basket.ts'
import { useCart } from './cart-provider.tsx'

/**
 * From which total on delivery is free for this shopper, and the plan that makes it so sooner than for everybody. Pages that
 * many see alike say what is for all; their cart, once their browser has it, says what is theirs.
 */
export function useFreeDelivery(): { from: number | null; plan: string | null } {
  const { shop, state } = useCart()
  const from = freeDeliveryFrom(shop)
  const isSooner = from !== shop.minimumTicketFreeDelivery
  return { from, plan: isSooner ? (state.membership?.membership?.planName ?? null) : null }
}
