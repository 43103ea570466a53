import { isSameBilling, pickBilling, type TypedBilling } from '../billing/billing-form.ts'
import type { CheckoutValues } from './checkout-form.server.ts'
import { KEY as WAITING_KEY } from './waiting/is-order-waiting.ts'

const KEY = 'huella:checkout'

/**
 * Saves the typed values in this tab, so that they survive a reload, going back and a lost connection. `savedBilling`
 * is the account's billing data: when they change later, the typed ones are dropped.
 */
export function saveDraft(values: CheckoutValues, savedBilling: TypedBilling): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ ...values, savedBilling: pickBilling(savedBilling) }))
  } catch {
    // Storage is blocked or full: the form itself still holds the values.
  }
}

/** Once the order is placed: what was typed, and the order that waited to be sent. */
export function dropDraft(): void {
  try {
    window.sessionStorage.removeItem(KEY)
    window.sessionStorage.removeItem(WAITING_KEY)
  } catch {
    // Storage is blocked: nothing was saved.
  }
}

/** Saved values whose type matches `blank`; null when nothing was saved. */
export function readDraft(blank: CheckoutValues): CheckoutValues | null {
  try {
    const saved: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null')
    return typeof saved === 'object' && saved !== null ? fitted({ ...saved }, blank) : null
  } catch {
    return null
  }
}

function fitted(saved: Record<string, unknown>, blank: CheckoutValues): CheckoutValues {
  const fields = Object.entries(blank).map(([name, initial]) => {
    const value = saved[name]
    const isFit = Array.isArray(initial) ? Array.isArray(value) && value.every(isText) : isText(value)
    return [name, isFit ? value : initial]
  })
  const values = Object.fromEntries(fields) as CheckoutValues
  const { savedBilling } = saved
  const isBillingCurrent = typeof savedBilling === 'object' && isSameBilling(blank, { ...savedBilling })
  return isBillingCurrent ? values : { ...values, ...pickBilling(blank) }
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}
