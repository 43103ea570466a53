import type { Point } from '#shared/geo.ts'
import { emptyStoredCart } from '../cart/rules/empty-cart.ts'
import type { PlaceOrder, ShippingAddress, StoredCart } from '../contract.ts'
import { atHome } from './shop-with-goods.ts'

export const anAddress: ShippingAddress = addressAt(atHome)

export function addressAt(coordinates: Point): ShippingAddress {
  return {
    street: 'Calle Sucre 45',
    notes: 'Portón verde',
    locality: null,
    city: 'Santa Cruz',
    region: null,
    country: 'BO',
    coordinates,
    building: null,
    unit: null,
    eddressCode: null,
  }
}

let phones = 0

/** A phone without orders, because limits on unpaid orders count by phone as well. */
export function aPhone(): string {
  phones += 1
  return `7${String(8_000_000 + phones)}`
}

/**
 * An order for delivery as soon as possible, paid in cash; expects one piece of Bs 38,90 and delivery. Each has a phone
 * of its own.
 */
export function orderAt(shopId: string, changes: Partial<PlaceOrder>): PlaceOrder {
  return {
    shopId,
    items: [],
    hasDelivery: true,
    contact: { fullName: 'Ana Roca', phoneNumber: aPhone(), email: null },
    shippingAddress: anAddress,
    scheduledDeliveryDate: null,
    notes: '',
    predefinedNotes: [],
    tip: 0,
    isPayWithWallet: false,
    paymentMethod: 'cash',
    expectedTotal: 5390,
    locale: 'es',
    ...changes,
  }
}

export function aCart({ shopId, ...changes }: Partial<StoredCart> & { shopId: string }): StoredCart {
  return { ...emptyStoredCart(shopId), ...changes }
}
