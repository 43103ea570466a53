import { type BrowserContext, expect } from '@playwright/test'
import type { Point } from '#shared/geo.ts'
import { grantRole } from './grant-role.ts'
import { type SignedIn, settle } from './person.ts'
import { proveSecondFactor } from './staff.ts'

/** Creates orders over the APIs before a journey, and the staff who handle them. */

export interface PlacedOrder {
  _id: string
  referenceId: string
  lines: { position: number; title: string; quantity: number; price: { displayAmount: string } }[]
  summary: { amountDue: number }
}

interface Options {
  hasDelivery: boolean
  paymentMethod?: 'cash' | 'card_at_door' | 'qr'
  /** Quantity of each product. */
  quantity?: number
  /** Name of the customer. */
  fullName?: string
  /** Makes it another order than the one before, which would otherwise be taken for the same one sent again. */
  notes?: string
  /** Where it is delivered. */
  at?: Point
}

const home = { lat: -17.7669, lon: -63.1995 }
const address = {
  street: 'Calle Los Tajibos 12',
  notes: 'Portón verde',
  locality: 'Equipetrol',
  city: 'Santa Cruz de la Sierra',
  country: 'BO',
  coordinates: home,
}

interface Product {
  _id: string
  variants: { _id: string; price: number; currentStock: number }[]
}

/** Orders two well-stocked products as this person. */
export async function placeOrder(
  person: Pick<SignedIn, 'ask' | 'phoneNumber'>,
  options: Options,
): Promise<PlacedOrder> {
  const { hasDelivery, paymentMethod = 'cash', quantity = 2, fullName = 'Valeria Suárez' } = options
  const { notes = 'Tocar el timbre dos veces', at = home } = options
  const { ask, phoneNumber } = person
  const { defaultStore } = (await ask('POST', '/api/market/app/public/searchShops', {
    locality: { coordinates: home },
    appName: 'huella',
    operationUid: 'huella-bo',
  })) as { defaultStore: { id: string } }
  const shopId = defaultStore.id
  const found = (await ask('POST', '/api/market/web/catalogItems', {
    shopId,
    inStock: true,
    first: 60,
    sortBy: 'minPrice-asc',
  })) as { edges: { node: { product: Product } }[] }
  const items = found.edges
    .flatMap(({ node: { product } }) =>
      product.variants
        .filter(({ currentStock }) => currentStock > 20)
        .slice(0, 1)
        .map((variant) => ({
          productId: product._id,
          productVariantId: variant._id,
          quantity,
          price: variant.price,
        })),
    )
    .slice(-2)
  expect(items).toHaveLength(2)

  const basket = (await ask('POST', '/api/market/app/calculateBasket', {
    dynamicDeliveryParam: { deliveryLat: at.lat, deliveryLon: at.lon },
    isPayWithWallet: false,
    items,
    locale: 'es',
    orderHasDelivery: hasDelivery,
    serviceProviderId: shopId,
    tip: 0,
  })) as { summary: { amountDue: number } }
  return (await ask('POST', '/api/market/app/orders', {
    shopId,
    items,
    hasDelivery,
    contact: { fullName, phoneNumber, email: null },
    shippingAddress: hasDelivery ? { ...address, coordinates: at } : null,
    scheduledDeliveryDate: null,
    notes,
    predefinedNotes: [],
    tip: 0,
    isPayWithWallet: false,
    paymentMethod,
    expectedTotal: basket.summary.amountDue,
    locale: 'es',
  })) as PlacedOrder
}

type State = 'CONFIRMED' | 'PREPARING' | 'ON_THE_WAY' | 'COMPLETED'

/** Moves an order through these states, as an operator. */
export async function moveOrder({ ask, uid }: SignedIn, { _id }: PlacedOrder, ...states: State[]): Promise<void> {
  // Cash of a delivery is with the colleague who completes it.
  for (const to of states)
    await ask('POST', `/api/market/staff/orders/${_id}/move`, { to, ...(to === 'COMPLETED' && { cashHolderUid: uid }) })
}

/** Signs a staff member in in this browser, with a second factor proved. */
export async function aColleague(context: BrowserContext, role: 'operator' | 'courier'): Promise<SignedIn> {
  const colleague = await settle(context)
  await grantRole(colleague.uid, role)
  await proveSecondFactor(colleague)
  return colleague
}
