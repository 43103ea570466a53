import { type Currency, formatMoney, roundToStep } from '#shared/money.ts'
import {
  type BasketSummary,
  missingForFreeDelivery,
  type RecomputedLine,
  summarise,
} from '../../basket/rules/basket.ts'
import type {
  Cart,
  CartItem,
  CartShop,
  CartSummary,
  FulfillmentGroup,
  FulfillmentOption,
  NewCartItem,
} from './cart-shape.ts'

/** A line with its price rounded to the shop's step (never below 0) and its subtotal written. */
export function pricedLine(item: NewCartItem, shop: CartShop): CartItem {
  const amount = roundToStep(item.price.amount, shop.roundPricesEvery)
  const { currencyCode } = item.price
  return {
    ...item,
    price: { amount, currencyCode },
    subtotal: { displayAmount: formatMoney(amount * item.quantity, currencyCode) },
  }
}

export const EMPTY_SUMMARY: CartSummary = {
  itemTotal: 0,
  fulfillmentTotal: 0,
  surchargeTotal: 0,
  taxTotal: 0,
  total: 0,
}

/** Whether a line is charged: sold-out lines stay in the cart, explained, but cost nothing. */
export function isCharged(item: CartItem): boolean {
  return !item.isSoldOut || item.isBackorder
}

export function getCartItems(cart: Cart): CartItem[] {
  return Object.values(cart.items)
}

/** Number of pieces to be bought: the number on the badge. */
export function pieceCount(cart: Cart): number {
  return getCartItems(cart)
    .filter(isCharged)
    .reduce((sum, item) => sum + item.quantity, 0)
}

/** Amount missing for free delivery: null when it cannot become free (pickup, no threshold), 0 when it is. */
export function missingForFree(itemTotal: number, hasDelivery: boolean, shop: CartShop): number | null {
  return hasDelivery ? missingForFreeDelivery(itemTotal, shop) : null
}

/** The five fields, by the server's own arithmetic; an empty cart costs nothing. */
export function getCartSummary(cart: Cart, shop: CartShop): CartSummary {
  const { itemTotal, fulfillmentTotal, surchargeTotal, taxTotal, total } = getWholeSummary(cart, shop) ?? EMPTY_SUMMARY
  return { itemTotal, fulfillmentTotal, surchargeTotal, taxTotal, total }
}

/** Amount that the shopper's membership takes off the cart. */
export function getMembershipSaving(cart: Cart, shop: CartShop): number {
  return getWholeSummary(cart, shop)?.membershipSaving ?? 0
}

function getWholeSummary(cart: Cart, shop: CartShop): BasketSummary | null {
  const lines = getCartItems(cart).filter(isCharged).map(asRecomputed)
  const choice = { hasDelivery: cart.hasDelivery, tip: 0, discountTotal: 0, walletBalance: 0 }
  return lines.length === 0 ? null : summarise(lines, shop, choice)
}

function asRecomputed(item: CartItem): RecomputedLine {
  return {
    ...item.productConfiguration,
    askedQuantity: item.quantity,
    quantity: item.quantity,
    price: item.price.amount,
    subtotal: item.price.amount * item.quantity,
    currentStock: item.currentStock,
    isBackorder: item.isBackorder,
    donatedGrams: item.donatedGrams ?? null,
    problem: null,
  }
}

/** Recalculates the summary and the fulfilment option of a cart from its items. */
export function recalculated(cart: Cart, shop: CartShop): Cart {
  const summary = getCartSummary(cart, shop)
  const option = toFulfillmentOption(summary.fulfillmentTotal, cart.hasDelivery, shop.currency.code)
  const group: FulfillmentGroup = {
    ...cart.checkout.fulfillmentGroups[0],
    availableFulfillmentOptions: [option],
    selectedFulfillmentOption: { ...option, handlingPrice: priced(0, shop.currency.code) },
  }
  return { ...cart, checkout: { fulfillmentGroups: [group], summary } }
}

function toFulfillmentOption(amount: number, hasDelivery: boolean, currency: Currency): FulfillmentOption {
  const label = hasDelivery ? 'Entrega' : 'Retiro en tienda'
  return {
    price: priced(amount, currency),
    // Pickup keeps the method's id and changes only its label.
    fulfillmentMethod: { _id: 'shipping_entrega_express', name: label, displayName: label },
  }
}

function priced(amount: number, currency: Currency) {
  return { amount, displayAmount: formatMoney(amount, currency) }
}
