import { z } from 'zod'
import { BasketItem, Gift, PlaceOrder, ShippingAddress } from '#services/market/contract.ts'
import { Money } from '#shared/values.ts'
import { parsed } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits, type TypedValues } from '#web/forms/parse-form.server.ts'
import type { TFunction } from '#web/i18n/i18n.ts'
import { billingForm } from '../billing/billing-form.server.ts'
import { paymentNamed, type SeenLine } from './checkout-form.ts'

const { contact, notes, predefinedNotes } = PlaceOrder.shape

/** A choice that the page can send out of date becomes the safe default; `typedAddressForm` has the typed address. */
export const checkoutForm = z.object({
  ...contact.shape,
  // A format of zod has no length that the browser could be given.
  email: z.string().trim().max(254).pipe(contact.shape.email.unwrap()).nullable().default(null),
  hasDelivery: z.boolean().default(true),
  /** Value of a saved address; empty when zone, street and reference are typed. */
  address: z.string().max(100).default(''),
  /** City and neighbourhood of the market's list, as `city|neighbourhood`; empty until chosen. */
  zone: z.string().max(300).default(''),
  street: z.string().max(300).default(''),
  reference: z.string().max(500).default(''),
  /** 'asap', or 'scheduled' for the window that starts at `window`. */
  when: z.string().max(20).default('asap'),
  window: z.string().max(40).default(''),
  /** Of a gift: empty name, phone and message for none. */
  giftName: z.string().trim().max(200).default(''),
  giftPhone: z.string().trim().max(40).default(''),
  giftMessage: z.string().trim().max(300).default(''),
  notes: notes.trim().default(''),
  predefinedNotes,
  tip: z.string().max(12).default(''),
  isPayWithWallet: z.boolean().default(false),
  paymentMethod: parsed(paymentNamed).default('cash'),
  /** 'Necesito cambio de', minor units; 0 for none. */
  needsChangeFor: parsed(parseChange).default(0),
  ...billingForm.shape,
})

export type CheckoutField = FieldName<typeof checkoutForm>
/** Values of the checkout form, as typed. */
export type CheckoutValues = TypedValues<typeof checkoutForm>

export const checkoutLimits = getFieldLimits(checkoutForm)

/** Address that is delivered to when no saved one is chosen. */
export const typedAddressForm = z.object({
  street: ShippingAddress.shape.street,
  reference: ShippingAddress.shape.notes,
})

/** Cart as the page showed it, which the shopper agrees to buy, and the key of the order. */
export const seenCartForm = z.object({
  line: z.array(parsed(parseSeenLine)).min(1).max(200),
  expectedTotal: z.int().min(0),
  idempotencyKey: z.string().max(200),
  appliedCoupon: z.string().max(60).nullable().default(null),
})

export function getCheckoutMessages(t: TFunction<'checkout'>) {
  return {
    fullName: t('contact.fullNameRequired'),
    phoneNumber: { required: t('contact.phoneRequired'), invalid: t('contact.phoneInvalid') },
    email: t('contact.emailInvalid'),
  }
}

/** A gift that was begun needs both its name and its phone; the address is the order's. */
export const giftForm = z.object({ giftName: Gift.shape.recipientName, giftPhone: Gift.shape.recipientPhone })

export function getGiftMessages(t: TFunction<'checkout'>) {
  return { giftName: t('gift.nameRequired'), giftPhone: t('gift.phoneRequired') }
}

export function getAddressMessages(t: TFunction<'checkout'>) {
  return { street: t('address.streetRequired') }
}

/** Whole minor units; anything else asks for no change. */
function parseChange(typed: string): number {
  const change = Number(typed)
  return Number.isSafeInteger(change) && change > 0 ? change : 0
}

const { productId, productVariantId, quantity } = BasketItem.shape
const seenLine = z.tuple([productId.min(1), productVariantId.min(1), quantity, Money])

function parseSeenLine(text: string): SeenLine | null {
  const { data } = seenLine.safeParse(parseJson(text))
  if (!data) return null
  const [productId, productVariantId, quantity, price] = data
  return { productId, productVariantId, quantity, price }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
