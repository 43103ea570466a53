import type { CheckoutValues } from './checkout-form.server.ts'

/** False for a pick-up. */
export function isDelivery({ hasDelivery }: Pick<CheckoutValues, 'hasDelivery'>): boolean {
  return hasDelivery !== 'no'
}

/**
 * Start of the chosen window, in the format of the cart and the order; null: as soon as possible, or not chosen yet.
 */
export function parseArrival({ when, window }: Pick<CheckoutValues, 'when' | 'window'>): string | null {
  const start = Date.parse(window)
  return when === 'scheduled' && !Number.isNaN(start) ? new Date(start).toISOString() : null
}
