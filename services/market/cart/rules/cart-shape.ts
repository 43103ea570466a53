import type { Currency } from '#shared/money.ts'
import type { PricingShop } from '../../basket/rules/basket.ts'

/** The cart of the specification's section 3, field by field. Every amount is in minor units of the shop's currency. */

export interface Cart {
  /** User id + '_' + shop id, or 'anonymousCart_' + shop id. For display; the server never uses it as a key. */
  _id: string
  /** Keyed by item id, in the order in which they were added. */
  items: Record<string, CartItem>
  notes: string
  predefinedNotes: string[]
  paymentMethod: CartPaymentMethod | null
  /** Instant, ISO 8601; null is as soon as possible. */
  scheduledDeliveryDate: string | null
  promoCode: string | null
  hasDelivery: boolean
  account: { billingInfo: BillingInfo | null }
  checkout: { fulfillmentGroups: [FulfillmentGroup]; summary: CartSummary }
}

export type CartPaymentMethod = 'cash' | 'card_at_door' | 'qr' | 'card'

/** Billing data of a comprobante, from the account and for the shop's country. */
export interface BillingInfo {
  documentType: string
  documentNumber: string
  complement: string | null
  businessName: string
  email: string | null
}

export interface CartItem {
  /** The variant's id: one line per variant. */
  _id: string
  price: { amount: number; currencyCode: Currency }
  quantity: number
  currentStock: number
  subtotal: { displayAmount: string }
  productConfiguration: { productId: string; productVariantId: string }
  sku: string
  title: string
  productSlug: string
  productVendor: string
  variantTitle: string
  optionTitle: string
  /** Paths of the item's pictures on this site (image-urls.ts). */
  imageURLs: string[]
  tags: string[]
  category: string | null
  isBackorder: boolean
  isLowQuantity: boolean
  isSoldOut: boolean
  /** Grams of one donated unit; absent on other lines. */
  donatedGrams?: number
  /** Sold on a prescription alone; absent on other lines. */
  needsPrescription?: true
}

/** A line before it enters the cart, which writes its subtotal. */
export type NewCartItem = Omit<CartItem, 'subtotal'>

export interface CartAddress {
  street: string
  notes: string
  locality: string | null
  city: string
  region: string | null
  country: string
  coordinates: { lat: number; lon: number }
  building: string | null
  unit: string | null
  eddressCode: string | null
  company: null
  isBillingDefault: false
  isShippingDefault: false
}

export interface FulfillmentOption {
  price: { amount: number; displayAmount: string }
  fulfillmentMethod: { _id: 'shipping_entrega_express'; name: string; displayName: string }
}

export interface SelectedFulfillmentOption extends FulfillmentOption {
  handlingPrice: { amount: number; displayAmount: string }
}

export interface FulfillmentGroup {
  _id: 'shipping_full'
  type: 'shipping'
  data: { shippingAddress: CartAddress | null; scheduledDeliveryDate: string | null }
  availableFulfillmentOptions: FulfillmentOption[]
  selectedFulfillmentOption: SelectedFulfillmentOption | null
  shop: { _id: string }
  shippingAddress: CartAddress | null
}

export interface CartSummary {
  itemTotal: number
  fulfillmentTotal: number
  surchargeTotal: number
  taxTotal: number
  /** itemTotal + fulfillmentTotal + surchargeTotal + taxTotal. */
  total: number
}

/** Facts of a shop that the cart rules need; the contract's Shop fits. */
export interface CartShop extends PricingShop {
  id: string
  currency: { code: Currency }
}

/** A change that the customer did not request, so the page must show it. */
export type CartNotice =
  | { kind: 'price-changed'; title: string; from: number; to: number }
  | { kind: 'only-n-left'; title: string; n: number }
  | { kind: 'sold-out'; title: string }
  | { kind: 'not-sold-here'; title: string }
  | { kind: 'back-in-stock'; title: string }

export interface CartChange {
  cart: Cart
  notices: CartNotice[]
}
