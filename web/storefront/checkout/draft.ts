import { billingKeptIn, isSameBilling, type TypedBilling } from '../billing/billing-form.ts'
import { type CheckoutValues, paymentNamed } from './checkout-form.ts'

const KEY = 'huella:checkout'

/**
 * Saves the typed values in this tab, so that they survive a reload, going back and a lost connection. `savedBilling`
 * is the account's billing data: when they change later, the typed ones are dropped.
 */
export function saveDraft(values: CheckoutValues, savedBilling: TypedBilling): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ ...values, savedBilling }))
  } catch {
    // Storage is blocked or full: the form itself still holds the values.
  }
}

export function dropDraft(): void {
  try {
    window.sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked: nothing was saved.
  }
}

/** Saved values whose type matches `blank`; null when nothing was saved. */
export function readDraft(blank: CheckoutValues): CheckoutValues | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null')
    return typeof kept === 'object' && kept !== null ? fitted({ ...kept }, blank) : null
  } catch {
    return null
  }
}

function fitted(kept: Record<string, unknown>, blank: CheckoutValues): CheckoutValues {
  const text = (
    name: 'fullName' | 'phoneNumber' | 'email' | 'address' | 'zone' | 'street' | 'reference' | 'window' | 'notes',
  ) => {
    const value = kept[name]
    return typeof value === 'string' ? value : blank[name]
  }
  const { predefinedNotes, tip, hasDelivery } = kept
  return {
    fullName: text('fullName'),
    phoneNumber: text('phoneNumber'),
    email: text('email'),
    hasDelivery: typeof hasDelivery === 'boolean' ? hasDelivery : blank.hasDelivery,
    address: text('address'),
    zone: text('zone'),
    street: text('street'),
    reference: text('reference'),
    when: kept.when === 'scheduled' || kept.when === 'asap' ? kept.when : blank.when,
    window: text('window'),
    notes: text('notes'),
    predefinedNotes: Array.isArray(predefinedNotes)
      ? predefinedNotes.filter((note) => typeof note === 'string')
      : blank.predefinedNotes,
    tip: typeof tip === 'number' ? tip : blank.tip,
    isPayWithWallet: kept.isPayWithWallet === true,
    paymentMethod: kept.paymentMethod === undefined ? blank.paymentMethod : paymentNamed(kept.paymentMethod),
    needsChangeFor: typeof kept.needsChangeFor === 'number' ? kept.needsChangeFor : blank.needsChangeFor,
    billing: isSameBilling(billingKeptIn(kept.savedBilling, blank.billing), blank.billing)
      ? billingKeptIn(kept.billing, blank.billing)
      : blank.billing,
  }
}
