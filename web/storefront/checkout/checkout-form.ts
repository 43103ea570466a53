import { cash } from '#shared/countries/tables/cash.ts'
import type { Currency } from '#shared/money.ts'
import { truncate } from '#shared/text.ts'
import { readText } from '#web/forms/read-fields.ts'
import { parseBilling, type TypedBilling } from '../billing/billing-form.ts'

/** Values of the checkout form, as typed. */
export interface CheckoutValues {
  fullName: string
  phoneNumber: string
  email: string
  hasDelivery: boolean
  /** Value of a saved address; empty when zone, street and reference are typed. */
  address: string
  /** City and neighbourhood of the market's list, as `city|neighbourhood`; empty until chosen. */
  zone: string
  street: string
  reference: string
  /** 'asap', or 'scheduled' for the window that starts at `window`. */
  when: 'asap' | 'scheduled'
  window: string
  notes: string
  predefinedNotes: string[]
  /** Minor units. */
  tip: number
  isPayWithWallet: boolean
  paymentMethod: CheckoutPayment
  /** 'Necesito cambio de', minor units; 0 for none. */
  needsChangeFor: number
  /** Holder of the comprobante; blank for an anonymous one. */
  billing: TypedBilling
}

/** At the door, or online on a page of its own. */
export const CHECKOUT_PAYMENTS = ['cash', 'card_at_door', 'qr', 'card'] as const
export type CheckoutPayment = (typeof CHECKOUT_PAYMENTS)[number]

/** Cart line as the page showed it, which the shopper agrees to buy. */
export interface SeenLine {
  productId: string
  productVariantId: string
  quantity: number
  /** Minor units. */
  price: number
}

/** Message keys in the namespace `checkout`, per field. */
export type CheckoutErrors = Partial<Record<keyof CheckoutValues, CheckoutError>>
export type CheckoutError =
  | 'contact.fullNameRequired'
  | 'contact.phoneRequired'
  | 'contact.phoneForCoupon'
  | 'contact.emailInvalid'
  | 'address.zoneRequired'
  | 'address.streetRequired'
  | 'address.notesRequired'
  | 'when.required'

/**
 * Start of the chosen window, in the format of the cart and the order; null: as soon as possible, or not chosen yet.
 */
export function parseArrival({ when, window }: Pick<CheckoutValues, 'when' | 'window'>): string | null {
  const start = Date.parse(window)
  return when === 'scheduled' && !Number.isNaN(start) ? new Date(start).toISOString() : null
}

const PHONE_MINIMUM = 5
/** The pattern of `type=email` in browsers, plus a dot in the domain. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** Parses the form; missing or impossible values become empty or the safe default, never an error. */
export function parseCheckout(form: FormData, highestTip = 0): CheckoutValues {
  const tip = Number(readText(form, 'tip', 12))
  const change = Number(readText(form, 'needsChangeFor', 12))
  return {
    fullName: readText(form, 'fullName', 200),
    phoneNumber: readText(form, 'phoneNumber', 40),
    email: readText(form, 'email', 254),
    hasDelivery: form.get('hasDelivery') !== 'no',
    address: readText(form, 'address', 100),
    zone: readText(form, 'zone', 300),
    street: readText(form, 'street', 300),
    reference: readText(form, 'reference', 500),
    when: form.get('when') === 'scheduled' ? 'scheduled' : 'asap',
    window: readText(form, 'window', 40),
    notes: readText(form, 'notes'),
    predefinedNotes: form
      .getAll('predefinedNotes')
      .filter((note) => typeof note === 'string')
      .map((note) => truncate(note, 200))
      .slice(0, 20),
    tip: Number.isInteger(tip) && tip > 0 && tip <= highestTip ? tip : 0,
    isPayWithWallet: form.get('isPayWithWallet') === 'on',
    paymentMethod: paymentNamed(form.get('paymentMethod')),
    needsChangeFor: Number.isSafeInteger(change) && change > 0 ? change : 0,
    billing: parseBilling(form),
  }
}

/** Payment method by name; cash for unknown names. */
export function paymentNamed(name: unknown): CheckoutPayment {
  return CHECKOUT_PAYMENTS.find((payment) => payment === name) ?? 'cash'
}

/** Validation errors per field; empty when the form is valid (specification, section 5). */
export function findCheckoutErrors(values: CheckoutValues): CheckoutErrors {
  const faults: CheckoutErrors = {}
  if (values.fullName.trim() === '') faults.fullName = 'contact.fullNameRequired'
  if (values.phoneNumber.trim().length < PHONE_MINIMUM) faults.phoneNumber = 'contact.phoneRequired'
  if (values.email.trim() !== '' && !EMAIL.test(values.email.trim())) faults.email = 'contact.emailInvalid'
  if (values.hasDelivery && values.address === '') {
    if (values.zone === '') faults.zone = 'address.zoneRequired'
    if (values.street.trim() === '') faults.street = 'address.streetRequired'
    if (values.reference.trim() === '') faults.reference = 'address.notesRequired'
  }
  if (values.when === 'scheduled' && Number.isNaN(Date.parse(values.window))) faults.window = 'when.required'
  return faults
}

/** Offered tips in minor units; the first is none. */
export function getTips(currency: Currency): number[] {
  return [0, 5, 10, 15].map((times) => times * cash[currency].roundAmount)
}

export function getHighestTip(currency: Currency): number {
  return Math.max(...getTips(currency))
}

/** Value of a line's hidden field. */
export function writeSeenLine(line: SeenLine): string {
  return JSON.stringify([line.productId, line.productVariantId, line.quantity, line.price])
}

/** Lines that the page showed; null when a field is not in the page's format. */
export function parseSeenLines(form: FormData): SeenLine[] | null {
  const lines = form.getAll('line').map(parseSeenLine)
  const good = lines.filter((line) => line !== null)
  return good.length === lines.length && good.length > 0 && good.length <= 200 ? good : null
}

function parseSeenLine(text: FormDataEntryValue): SeenLine | null {
  const read: unknown = typeof text === 'string' ? parsedJson(text) : null
  if (!Array.isArray(read)) return null
  const [productId, productVariantId, quantity, price] = read
  if (!isId(productId) || !isId(productVariantId)) return null
  if (!isWhole(quantity, 1, 999) || !isWhole(price, 0, 1e12)) return null
  return { productId, productVariantId, quantity, price }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 100
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
