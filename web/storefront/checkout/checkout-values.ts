import type { CheckoutValues } from './checkout-form.server.ts'

/** Values of the form as typed; `blank` names its fields. */
export function readCheckoutValues(form: FormData, blank: CheckoutValues): CheckoutValues {
  const fields = Object.entries(blank).map(([name, value]) => {
    const texts = form.getAll(name).filter((text) => typeof text === 'string')
    return [name, Array.isArray(value) ? texts : (texts[0] ?? '')]
  })
  return Object.fromEntries(fields) as CheckoutValues
}

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
