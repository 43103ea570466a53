import { cash } from '#shared/countries/tables/cash.ts'
import type { Currency } from '#shared/money.ts'

/** At the door, online on a page of its own, or on the buyer's account with the shop. */
export const CHECKOUT_PAYMENTS = ['cash', 'card_at_door', 'qr', 'card', 'on_account'] as const
export type CheckoutPayment = (typeof CHECKOUT_PAYMENTS)[number]

/** Form value of the address in the cart: pinned on the map, or typed at an earlier checkout. */
export const IN_CART = 'cart'

/** Cart line as the page showed it, which the shopper agrees to buy. */
export interface SeenLine {
  productId: string
  productVariantId: string
  quantity: number
  /** Minor units. */
  price: number
}

/** Payment method by name; cash for unknown names. */
export function paymentNamed(name: unknown): CheckoutPayment {
  return CHECKOUT_PAYMENTS.find((payment) => payment === name) ?? 'cash'
}

/** Payment method that the cart keeps: the account of one shop is chosen anew each time. */
export function cartPaymentNamed(name: unknown): Exclude<CheckoutPayment, 'on_account'> {
  const payment = paymentNamed(name)
  return payment === 'on_account' ? 'cash' : payment
}

/** Offered tips in minor units; the first is none. */
export function getTips(currency: Currency): number[] {
  return [0, 5, 10, 15].map((times) => times * cash[currency].roundAmount)
}

/** Chosen tip in minor units; none for a tip that is not offered. */
export function parseTip(typed: string, currency: Currency): number {
  return getTips(currency).find((tip) => String(tip) === typed) ?? 0
}

/** Value of a line's hidden field. */
export function writeSeenLine(line: SeenLine): string {
  return JSON.stringify([line.productId, line.productVariantId, line.quantity, line.price])
}
