import { freeDeliveryFrom } from '#services/market/basket/rules/basket.ts'
import { useCart } from '../cart-provider.tsx'

/**
 * Item total from which delivery is free for this shopper, and the plan that lowers it. Pages that are cached for
 * everybody use the general terms until the browser's cart supplies the shopper's own.
 */
export function useFreeDelivery(): { from: number | null; plan: string | null } {
  const { shop, state } = useCart()
  const from = freeDeliveryFrom(shop)
  const isSooner = from !== shop.minimumTicketFreeDelivery
  return { from, plan: isSooner ? (state.membership?.membership?.planName ?? null) : null }
}
