import { randomUUID } from 'node:crypto'
import type { PlaceOrder, Shop } from '#services/market/contract.ts'
import { paths } from '#web/paths.ts'
import type { Call } from './load.ts'

export interface Scenario {
  name: string
  /** CPU milliseconds of Node and PostgreSQL that one request may take. */
  aim?: number
  /** Number of requests in one run. */
  requests: number
  call(index: number): Call
}

export interface Target {
  host: string
  port: number
  token: string
  /** Guests who order in turns, because the sum payable at the door is limited per guest. */
  buyers: string[]
  /** Cookie header of a visitor with a cart, for whom pages are rendered individually. */
  cartCookie: string
  /** A person with a password, and the Cookie header of an open session. */
  person: { email: string; password: string; cookie: string }
  /** Cookie header of somebody of the demonstration, with pets, orders and visits. */
  customerCookie: string
  shop: Shop
  productSlug: string
  tagSlug: string
  /** Variants with enough stock to sell one in every measured order. */
  sellable: { productId: string; productVariantId: string; price: number }[]
}

const LIST = `query List($shopIds: [ID]!, $q: String) {
  catalogItems(shopIds: $shopIds, first: 30, searchQuery: $q) {
    totalCount
    pageInfo { hasNextPage endCursor }
    edges { cursor node { ... on CatalogItemProduct { product {
      _id title slug description vendor isLowQuantity isSoldOut isBackorder
      pricing { currency { code } minPrice maxPrice displayPrice compareAtPrice { amount displayAmount } }
      primaryImage { URLs { small } }
    } } } }
  }
}`

/** Scenarios with published figures: reading the shop, signing in and buying. */
export function scenariosFor(target: Target): Scenario[] {
  const { host, shop, token } = target
  const json = { 'content-type': 'application/json' }
  const list = (variables: object): Call => ({
    method: 'POST',
    path: '/graphql',
    host,
    headers: json,
    body: JSON.stringify({ query: LIST, variables }),
  })
  const page = (path: string): Call => ({ method: 'GET', path, host, headers: { accept: 'text/html' } })
  /**
   * One page twice (docs/decisions/006): as visitors without cart and account see it, and with the cart of one visitor.
   */
  const bothWays = (name: string, getPath: (index: number) => string): Scenario[] => [
    { name: `${name}, alike`, aim: 0.4, requests: 400, call: (index) => page(getPath(index)) },
    {
      name: `${name}, own`,
      aim: 0.5,
      requests: 150,
      call: (index) => {
        const asked = page(getPath(index))
        return { ...asked, headers: { ...asked.headers, cookie: target.cartCookie } }
      },
    },
  ]
  const words = ['pollo', 'alimento gato', 'shampoo', 'correa', 'higado', 'antipulgas']

  return [
    { name: 'list of 30 over GraphQL, alike', aim: 0.3, requests: 2000, call: () => list({ shopIds: [shop.id] }) },
    {
      name: 'list of 30 over GraphQL, own',
      aim: 1,
      requests: 2000,
      call: () => {
        const asked = list({ shopIds: [shop.id] })
        return { ...asked, headers: { ...asked.headers, authorization: `Bearer ${token}` } }
      },
    },
    {
      name: 'search over GraphQL, alike',
      requests: 1000,
      call: (index) => list({ shopIds: [shop.id], q: words[index % words.length] }),
    },
    ...bothWays('home page', () => '/'),
    ...bothWays('listing page', () => `/products?slug=${target.tagSlug}`),
    ...bothWays('search page', (index) => `/products?q=${encodeURIComponent(words[index % words.length] ?? '')}`),
    ...bothWays('product page', () => `/product/${target.productSlug}`),
    {
      name: 'password checked',
      requests: 100,
      call: () => ({
        method: 'POST',
        path: '/v1/app/identity/signIn',
        host,
        headers: json,
        body: JSON.stringify({ email: target.person.email, password: target.person.password }),
      }),
    },
    ...[
      { name: 'listing page, signed in', aim: 2, path: `/products?slug=${target.tagSlug}` },
      { name: 'profile page', aim: 8, path: paths.profile() },
      { name: 'orders page', aim: 8, path: paths.profileOrders() },
      { name: 'pets page', aim: 8, path: paths.petProfiles() },
      { name: 'visits page', aim: 8, path: paths.appointments({ tab: 'my-appointments' }) },
    ].map(({ name, aim, path }) => ({
      name,
      aim,
      requests: 150,
      call: () => ({ ...page(path), headers: { accept: 'text/html', cookie: target.customerCookie } }),
    })),
    {
      name: 'basket',
      aim: 1.5,
      requests: 600,
      call: (index) => ({
        method: 'POST',
        path: '/api/market/app/calculateBasket',
        host,
        headers: { ...json, authorization: `Bearer ${token}` },
        body: JSON.stringify(toBasket(target, index)),
      }),
    },
    {
      name: 'order',
      aim: 6,
      requests: 300,
      call: (index) => ({
        method: 'POST',
        path: '/api/market/app/orders',
        host,
        headers: {
          ...json,
          authorization: `Bearer ${target.buyers[index % target.buyers.length]}`,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(toOrder(target, index)),
      }),
    },
  ]
}

function lineAt({ sellable }: Pick<Target, 'sellable'>, index: number) {
  const variant = sellable[index % sellable.length]
  if (!variant) throw new Error('No variant of the demonstration catalogue has enough stock to measure orders with')
  return variant
}

export function toBasket(target: Pick<Target, 'shop' | 'sellable'>, index: number) {
  const { lat, lon } = target.shop.coordinates
  return {
    dynamicDeliveryParam: { deliveryLat: lat, deliveryLon: lon },
    isPayWithWallet: false,
    items: [0, 1, 2].map((step) => ({ ...lineAt(target, index + step), quantity: 1 })),
    locale: 'es',
    orderHasDelivery: true,
    serviceProviderId: target.shop.serviceProviderId,
    tip: 0,
  }
}

export function toOrder(target: Pick<Target, 'shop' | 'sellable'>, index: number): PlaceOrder {
  const line = lineAt(target, index)
  const { shop } = target
  const surcharge = line.price < shop.minimumCharge ? shop.minimumFee : 0
  return {
    shopId: shop.id,
    items: [{ ...line, quantity: 1 }],
    // Pick-up, so that only stock, order and money are measured.
    hasDelivery: false,
    contact: { fullName: 'Banco de Pruebas', phoneNumber: `7${String(1_000_000 + index)}`, email: null },
    shippingAddress: null,
    scheduledDeliveryDate: null,
    notes: '',
    predefinedNotes: [],
    tip: 0,
    isPayWithWallet: false,
    paymentMethod: 'cash',
    expectedTotal: line.price + surcharge,
    locale: 'es',
  }
}
