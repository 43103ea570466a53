import type { RouterContextProvider } from 'react-router'
import type { Order } from '#services/market/contract.ts'
import type { Services } from '#web/request/context.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PhoneSearch } from './phone-search.ts'

type Context = Readonly<RouterContextProvider>
type Market = Services['market']
type Call = Parameters<Market['catalogItems']>[1]
export type Address = NonNullable<Order['shippingAddress']>

const MOST_RESULTS = 8
/** Earlier orders whose addresses are offered. */
const MOST_LOOKED_AT = 5

/** What the page of an order by phone shows: customer, articles found, and the basket as it costs now. */
export async function loadPhoneOrder(context: Context, asked: PhoneSearch) {
  const { market } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const call = { context: visit.call }
  const shops = (await market.staffShops(undefined, call)).filter(({ active }) => active)
  const shopId = asked.shopId ?? shops.find(({ country }) => country === visit.country.iso)?.id ?? shops[0]?.id ?? null
  const [shop, customer, places] = await Promise.all([
    shopId === null ? null : market.shop({ shopId }, call),
    asked.customerUid === null ? null : market.staffCustomer({ uid: asked.customerUid }, call),
    readPlaces(context),
  ])
  const addresses = customer ? await findAddresses(market, customer.orders, call) : []
  const found =
    shopId !== null && asked.words !== '' ? await findOffers(market, { shopId, words: asked.words }, call) : null
  const spot = getSpot(asked, { places, addresses })
  const basket =
    shopId === null || asked.items.length === 0
      ? null
      : await market.phoneBasket(
          {
            items: asked.items,
            orderHasDelivery: asked.way === 'delivery',
            serviceProviderId: shopId,
            locale: visit.country.locale,
            customerUid: asked.customerUid,
            point: spot && { deliveryLat: spot.lat, deliveryLon: spot.lon },
          },
          call,
        )
  return { shops, shop, customer, addresses, places, found, basket, isPlaced: asked.way === 'pickup' || spot !== null }
}

/** Where the order goes: the address of an earlier one, or the centre of the neighbourhood. */
export function getSpot(
  { addressOf, zone }: Pick<PhoneSearch, 'addressOf' | 'zone'>,
  {
    places,
    addresses,
  }: { places: Awaited<ReturnType<typeof readPlaces>>; addresses: { id: string; address: Address }[] },
): { lat: number; lon: number } | null {
  const known = addresses.find(({ id }) => id === addressOf)
  if (known) return known.address.coordinates
  for (const { city, neighbourhoods } of places) {
    const spot = neighbourhoods.find(({ name }) => `${city}|${name}` === zone)
    if (spot) return { lat: spot.lat, lon: spot.lon }
  }
  return null
}

export async function readPlaces(context: Context) {
  return (await context.get(visitContext).place()).defaultLocations
}

/** Addresses of a customer's latest orders, each once. */
export async function findAddresses(
  market: Market,
  orders: readonly { _id: string }[],
  call: Call,
): Promise<{ id: string; address: Address }[]> {
  const latest = await Promise.all(
    orders.slice(0, MOST_LOOKED_AT).map(({ _id }) => market.staffOrder({ orderId: _id }, call)),
  )
  const known = new Map<string, { id: string; address: Address }>()
  for (const { order } of latest) {
    const { shippingAddress: address } = order
    if (address && !known.has(address.street)) known.set(address.street, { id: order._id, address })
  }
  return [...known.values()]
}

async function findOffers(market: Market, { shopId, words }: { shopId: string; words: string }, call: Call) {
  const { edges } = await market.catalogItems({ shopId, searchQuery: words, inStock: true, first: MOST_RESULTS }, call)
  return edges
    .flatMap(({ node: { product } }) =>
      product.variants
        .filter(({ currentStock }) => currentStock > 0)
        .map((variant) => ({
          productId: product._id,
          productVariantId: variant._id,
          title: product.title,
          optionTitle: variant.optionTitle,
          imageId: variant.imageId ?? product.primaryImage?.imageId ?? null,
          price: variant.price,
          currency: product.pricing.currencyCode,
          stock: variant.currentStock,
        })),
    )
    .slice(0, 2 * MOST_RESULTS)
}
