import type { Currency } from '#shared/countries/countries.ts'
import { currencies } from '#shared/countries/tables/currencies.ts'
import type { EventName } from './event-names.ts'
import {
  amount,
  count,
  id,
  listOf,
  nullable,
  oneOf,
  optional,
  record,
  type Shape,
  text,
  type ValueOf,
} from './shapes.ts'

const currency = oneOf(...(Object.keys(currencies) as Currency[]))
const product = record({
  product_id: id(),
  sku: optional(text(100)),
  name: optional(text(300)),
  price: optional(amount()),
  quantity: optional(count()),
})
const cartLine = record({
  product_id: id(),
  variant_id: id(),
  sku: text(100),
  name: text(300),
  brand: text(200),
  category: nullable(text(200)),
  variant: text(200),
  price: amount(),
  currency,
  quantity: count(),
})
const favorite = record({ product_id: id(), name: text(300) })
const nothing = record({})

/** Properties of each event: ids, amounts and names of things for sale, no personal data. */
export const events = {
  'Product Viewed': record({ product_id: id(), name: text(300), brand: text(200), price: amount(), currency }),
  'Product List Viewed': record({ list_id: id(), category: text(200), products: listOf(product, 100) }),
  'Products Searched': record({ query: text(200), results: count() }),
  'Product Added': cartLine,
  'Product Removed': cartLine,
  'Product Added to Wishlist': favorite,
  'Product Removed from Wishlist': favorite,
  'Cart Viewed': record({ value: amount(), currency, products: listOf(product, 500) }),
  'Basket Updated': record({ count: count(), value: amount(), currency }),
  'Coupon Applied': record({ discount: amount(), currency }),
  'Checkout Started': record({ value: amount(), currency }),
  'Payment Info Entered': record({ payment_method: id() }),
  'Order Completed': record({
    order_id: id(),
    order_type: oneOf('shop', 'appointment'),
    store_id: optional(id()),
    total: amount(),
    shipping: optional(amount()),
    tip: optional(amount()),
    currency,
    pets: optional(count(100)),
    products: listOf(product, 500),
  }),
  'Pet Added': record({ pet_id: id() }),
  'Select or Add Pet Started': nothing,
  'Choose Service Started': nothing,
  'Schedule Started': nothing,
  'Insurance Started': record({ plan_id: optional(id()) }),
} satisfies Record<EventName, Shape<object>>

export type PropertiesOf<Event extends EventName> = ValueOf<(typeof events)[Event]>

/** Error of an event's properties, or null. */
export function whyNotTracked(event: EventName, properties: unknown): string | null {
  const error = events[event].why(properties)
  if (error) return `${event}: ${error}`
  // An order or a booking without products is not sent (specification, section 5).
  const { products } = properties as { products?: unknown[] }
  return event === 'Order Completed' && products?.length === 0 ? `${event}: No se encontraron servicios` : null
}
