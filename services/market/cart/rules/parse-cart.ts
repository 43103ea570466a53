import type { Currency } from '#shared/countries/countries.ts'
import { currencies } from '#shared/countries/tables/currencies.ts'
import type {
  BillingInfo,
  Cart,
  CartAddress,
  CartItem,
  CartPaymentMethod,
  CartSummary,
  FulfillmentGroup,
  FulfillmentOption,
  SelectedFulfillmentOption,
} from './cart-shape.ts'

/**
 * Parses a saved cart (browser storage may hold an older version's, a truncated or a forged one). Rebuilt field by
 * field, so that nothing else comes along; null when any field is invalid. Written by hand because it runs in the
 * browser, where no schema library goes.
 */
export function parseCart(stored: unknown): Cart | null {
  try {
    return toCart(stored)
  } catch (error) {
    if (error instanceof NotACart) return null
    throw error
  }
}

class NotACart extends Error {}

const LONGEST_TEXT = 2000
const MOST_ITEMS = 200

function toCart(stored: unknown): Cart {
  const cart = record(stored)
  const checkout = record(cart.checkout)
  const [group, ...others] = list(checkout.fulfillmentGroups, parseGroup)
  if (!group || others.length > 0) throw new NotACart()

  return {
    _id: filled(cart._id),
    items: parseItems(cart.items),
    notes: text(cart.notes),
    predefinedNotes: list(cart.predefinedNotes, text),
    paymentMethod: orNull(cart.paymentMethod, parsePaymentMethod),
    scheduledDeliveryDate: orNull(cart.scheduledDeliveryDate, instant),
    promoCode: orNull(cart.promoCode, filled),
    hasDelivery: flag(cart.hasDelivery),
    account: { billingInfo: orNull(record(cart.account).billingInfo, parseBillingInfo) },
    checkout: { fulfillmentGroups: [group], summary: parseSummary(checkout.summary) },
  }
}

function parseItems(stored: unknown): Record<string, CartItem> {
  const entries = Object.entries(record(stored))
  if (entries.length > MOST_ITEMS) throw new NotACart()
  return Object.fromEntries(
    entries.map(([id, value]) => {
      const item = parseItem(value)
      if (item._id !== id || id === '__proto__') throw new NotACart()
      return [id, item]
    }),
  )
}

function parseItem(stored: unknown): CartItem {
  const item = record(stored)
  const price = record(item.price)
  const configuration = record(item.productConfiguration)
  return {
    _id: filled(item._id),
    price: {
      amount: amount(price.amount),
      currencyCode: oneOf(price.currencyCode, Object.keys(currencies) as Currency[]),
    },
    quantity: whole(item.quantity, 1, 999),
    currentStock: whole(item.currentStock, 0, 1e9),
    subtotal: { displayAmount: text(record(item.subtotal).displayAmount) },
    productConfiguration: {
      productId: filled(configuration.productId),
      productVariantId: filled(configuration.productVariantId),
    },
    sku: text(item.sku),
    title: text(item.title),
    productSlug: text(item.productSlug),
    productVendor: text(item.productVendor),
    variantTitle: text(item.variantTitle),
    optionTitle: text(item.optionTitle),
    imageURLs: list(item.imageURLs, text),
    tags: list(item.tags, text),
    category: orNull(item.category, text),
    isBackorder: flag(item.isBackorder),
    isLowQuantity: flag(item.isLowQuantity),
    isSoldOut: flag(item.isSoldOut),
    // Only donation lines carry this field.
    ...(flag(item.needsPrescription ?? false) && { needsPrescription: true as const }),
    ...(item.donatedGrams !== undefined && { donatedGrams: whole(item.donatedGrams, 1, 1e9) }),
  }
}

function parseGroup(stored: unknown): FulfillmentGroup {
  const group = record(stored)
  const data = record(group.data)
  return {
    _id: oneOf(group._id, ['shipping_full']),
    type: oneOf(group.type, ['shipping']),
    data: {
      shippingAddress: orNull(data.shippingAddress, parseAddress),
      scheduledDeliveryDate: orNull(data.scheduledDeliveryDate, instant),
    },
    availableFulfillmentOptions: list(group.availableFulfillmentOptions, parseOption),
    selectedFulfillmentOption: orNull(group.selectedFulfillmentOption, parseSelectedOption),
    shop: { _id: text(record(group.shop)._id) },
    shippingAddress: orNull(group.shippingAddress, parseAddress),
  }
}

function parseOption(stored: unknown): FulfillmentOption {
  const option = record(stored)
  const method = record(option.fulfillmentMethod)
  return {
    price: parsePrice(option.price),
    fulfillmentMethod: {
      _id: oneOf(method._id, ['shipping_entrega_express']),
      name: text(method.name),
      displayName: text(method.displayName),
    },
  }
}

function parseSelectedOption(stored: unknown): SelectedFulfillmentOption {
  return { ...parseOption(stored), handlingPrice: parsePrice(record(stored).handlingPrice) }
}

function parsePrice(stored: unknown) {
  const price = record(stored)
  return { amount: amount(price.amount), displayAmount: text(price.displayAmount) }
}

function parseAddress(stored: unknown): CartAddress {
  const address = record(stored)
  const { lat, lon } = record(address.coordinates)
  return {
    street: text(address.street),
    notes: text(address.notes),
    locality: orNull(address.locality, text),
    city: text(address.city),
    region: orNull(address.region, text),
    country: text(address.country),
    coordinates: { lat: number(lat, -90, 90), lon: number(lon, -180, 180) },
    building: orNull(address.building, text),
    unit: orNull(address.unit, text),
    eddressCode: orNull(address.eddressCode, text),
    company: null,
    isBillingDefault: false,
    isShippingDefault: false,
  }
}

function parseBillingInfo(stored: unknown): BillingInfo {
  const info = record(stored)
  return {
    documentType: filled(info.documentType),
    documentNumber: filled(info.documentNumber),
    complement: orNull(info.complement, text),
    businessName: filled(info.businessName),
    email: orNull(info.email, text),
  }
}

function parseSummary(stored: unknown): CartSummary {
  const summary = record(stored)
  return {
    itemTotal: amount(summary.itemTotal),
    fulfillmentTotal: amount(summary.fulfillmentTotal),
    surchargeTotal: amount(summary.surchargeTotal),
    taxTotal: amount(summary.taxTotal),
    total: amount(summary.total),
  }
}

function parsePaymentMethod(stored: unknown): CartPaymentMethod {
  return oneOf(stored, ['cash', 'card_at_door', 'qr', 'card'])
}

// ---------------------------------------------------------------- single values

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new NotACart()
  return { ...value }
}

function list<T>(value: unknown, each: (item: unknown) => T): T[] {
  if (!Array.isArray(value) || value.length > MOST_ITEMS) throw new NotACart()
  return value.map((item: unknown) => each(item))
}

function orNull<T>(value: unknown, parse: (value: unknown) => T): T | null {
  return value === null ? null : parse(value)
}

function text(value: unknown): string {
  if (typeof value !== 'string' || value.length > LONGEST_TEXT) throw new NotACart()
  return value
}

function filled(value: unknown): string {
  const found = text(value)
  if (found === '') throw new NotACart()
  return found
}

function instant(value: unknown): string {
  const found = filled(value)
  if (Number.isNaN(Date.parse(found))) throw new NotACart()
  return found
}

function flag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new NotACart()
  return value
}

function number(value: unknown, min: number, max: number): number {
  if (typeof value !== 'number' || !(value >= min && value <= max)) throw new NotACart()
  return value
}

function whole(value: unknown, min: number, max: number): number {
  const found = number(value, min, max)
  if (!Number.isInteger(found)) throw new NotACart()
  return found
}

function amount(value: unknown): number {
  return whole(value, 0, 1e12)
}

function oneOf<const T extends string>(value: unknown, known: readonly T[]): T {
  const found = known.find((one) => one === value)
  if (found === undefined) throw new NotACart()
  return found
}
