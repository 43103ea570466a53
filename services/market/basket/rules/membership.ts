/** What of a membership counts where things are bought. */

/** A membership as a basket and an order know it. */
export interface ShopperMembership {
  id: string
  planName: string
  /** From which itemTotal on it makes delivery free, minor units; null: it does not. */
  freeDeliveryFrom: number | null
}

/** Null: whoever knows did not answer, which is not the same as having none. */
export type KnownBenefits = { membership: ShopperMembership | null } | null

/** The shop as this shopper finds it. */
export function shopFor<Shop>(shop: Shop, known: KnownBenefits): Shop & { memberDeliveryFrom: number | null } {
  return { ...shop, memberDeliveryFrom: known?.membership?.freeDeliveryFrom ?? null }
}

const causeOfGrant = /^membership:([^:]+):/

/** The membership that granted a coupon of the month, from the cause of the grant; null of every other coupon. */
export function parseGrantMembership(cause: string | null): string | null {
  return cause?.match(causeOfGrant)?.[1] ?? null
}

/**
 * What a membership took off, where it can be told as a line of its own beside the price of the delivery: tax that is added on top is
 * saved too, and such lines would not add up.
 */
export function shownSaving({ membershipSaving, taxTotal }: { membershipSaving: number; taxTotal: number }): number {
  return taxTotal > 0 ? 0 : membershipSaving
}
