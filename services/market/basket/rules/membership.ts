/** Membership benefits that change a basket or an order. */

/** The part of a membership that baskets and orders use. */
export interface ShopperMembership {
  id: string
  planName: string
  /** itemTotal from which the membership makes delivery free, minor units; null: no such benefit. */
  freeDeliveryFrom: number | null
}

/** Null: the memberships service did not answer, which differs from having no membership. */
export type KnownBenefits = { membership: ShopperMembership | null } | null

/** Adds the shopper's membership threshold to the shop's pricing facts. */
export function shopFor<Shop>(shop: Shop, known: KnownBenefits): Shop & { memberDeliveryFrom: number | null } {
  return { ...shop, memberDeliveryFrom: known?.membership?.freeDeliveryFrom ?? null }
}

const causeOfGrant = /^membership:([^:]+):/

/** Id of the membership that granted a monthly coupon, from the cause of the grant; null for every other coupon. */
export function parseGrantMembership(cause: string | null): string | null {
  return cause?.match(causeOfGrant)?.[1] ?? null
}

/**
 * Saving that can be shown as a line of its own beside the delivery price; 0 where tax is added on top, because the
 * saved tax would keep such lines from adding up.
 */
export function shownSaving({ membershipSaving, taxTotal }: { membershipSaving: number; taxTotal: number }): number {
  return taxTotal > 0 ? 0 : membershipSaving
}
