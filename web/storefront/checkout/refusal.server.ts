import type { RouterContextProvider } from 'react-router'
import type { CartNotice } from '#services/market/cart/rules/cart-shape.ts'
import { getCartItems } from '#services/market/cart/rules/cart-totals.ts'
import type { StoredCart } from '#services/market/contract.ts'
import type { ServiceError } from '#shared/rpc/errors.ts'
import type { FieldErrors } from '#web/forms/field-props.ts'
import { translator } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import type { BillingRefusal } from '../billing/save-billing.server.ts'
import {
  type RecomputedCart,
  readStoredCart,
  recomputed,
  toStored,
  writeStoredCart,
} from '../cart/stored-cart.server.ts'
import type { CheckoutField, CheckoutValues } from './checkout-form.server.ts'
import { cartPaymentNamed } from './checkout-form.ts'
import { isDelivery, parseArrival } from './checkout-values.ts'

type Context = Readonly<RouterContextProvider>

/** Reason why an order was not placed, in the checkout categories of the specification. */
export type CheckoutRefusal =
  | { kind: 'fields'; errors: FieldErrors<CheckoutField> }
  | ({ kind: 'billing' } & BillingRefusal)
  | { kind: 'changed'; notices: CartNotice[] }
  | { kind: 'coupon'; detail: string }
  | { kind: 'zone'; detail: string }
  | { kind: 'time'; detail: string }
  /** `canProvePhone`: a code can be sent; else paying first is the way. */
  | { kind: 'proof'; detail: string; canProvePhone: boolean }
  | { kind: 'in-flight' }
  | { kind: 'offline' }
  /** `orderId` is an order that must be resolved first. */
  | { kind: 'unknown'; detail: string; orderId: string | null }

/** Refusal of market for the form; corrects the stored cart where the cart caused it. */
export async function toCheckoutRefusal(
  context: Context,
  refusal: ServiceError,
  values: CheckoutValues,
): Promise<CheckoutRefusal> {
  const { detail, orderId } = refusal.data
  const t = translator(context.get(visitContext).country.locale, 'checkout')
  if (refusal.code === 'market.idempotency-in-flight') return { kind: 'in-flight' }
  if (refusal.code === 'market.idempotency-key-reused') return changedCart(context, values)
  if (refusal.data.fields?.['contact.email']) {
    return { kind: 'fields', errors: { email: t('contact.emailInvalid') } }
  }
  if (refusal.code === 'market.phone-not-valid') {
    return { kind: 'fields', errors: { phoneNumber: t('contact.phoneInvalid') } }
  }
  if (refusal.code === 'market.coupon-needs-phone') {
    return { kind: 'fields', errors: { phoneNumber: t('contact.phoneForCoupon') } }
  }
  if (refusal.code === 'market.proof-needed' || refusal.code === 'market.coupon-needs-proof') {
    return { kind: 'proof', detail, canProvePhone: refusal.data.canProvePhone === true }
  }
  if (refusal.code === 'market.coupon-refused') {
    // Some coupon rules need the phone of an order: the cart alone would show the code as valid again.
    await saveRequests(context, values, { promoCode: null })
    return { kind: 'coupon', detail }
  }
  switch (refusal.message) {
    case 'product in cart changed':
      return changedCart(context, values)
    case 'shipping address out of zone':
      return { kind: 'zone', detail }
    case 'delivery time error':
      return { kind: 'time', detail }
    default:
      return { kind: 'unknown', detail, orderId: typeof orderId === 'string' ? orderId : null }
  }
}

/** Stores the corrected cart, so that every page shows it, and returns what changed. */
export async function changedCart(context: Context, values: CheckoutValues): Promise<CheckoutRefusal> {
  const corrected = await saveRequests(context, values)
  return { kind: 'changed', notices: corrected?.notices ?? [] }
}

/** Stores delivery options and notes, with current prices. */
export async function saveRequests(
  context: Context,
  values: CheckoutValues,
  changes: Partial<Pick<StoredCart, 'promoCode'>> = {},
): Promise<RecomputedCart | null> {
  const visit = context.get(visitContext)
  const stored = await readStoredCart(context)
  if (!stored) return null
  const { notes, predefinedNotes, paymentMethod } = values
  const corrected = await recomputed(context, {
    ...stored,
    hasDelivery: isDelivery(values),
    scheduledDeliveryDate: parseArrival(values),
    notes,
    predefinedNotes,
    paymentMethod: cartPaymentNamed(paymentMethod),
    ...changes,
  })
  if (getCartItems(corrected.cart).length > 0) {
    await writeStoredCart(context, toStored(corrected.cart, stored, stored.version, visit.now()), stored)
  }
  return corrected
}
