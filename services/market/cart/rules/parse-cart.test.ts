import { expect, test } from 'vitest'
import { addToCart, withBillingInfo, withScheduledDeliveryDate, withShippingAddress } from './cart.ts'
import { anEmptyCart, anItem, aShop } from './cart-builders.ts'
import { parseCart } from './parse-cart.ts'

const full = withScheduledDeliveryDate(
  withShippingAddress(addToCart(anEmptyCart(), anItem(), aShop()).cart, {
    street: 'Av. San Martín 455',
    notes: 'Portón verde',
    locality: null,
    city: 'Santa Cruz',
    region: null,
    country: 'BO',
    coordinates: { lat: -17.77, lon: -63.19 },
    building: null,
    unit: null,
    eddressCode: null,
  }),
  '2026-11-23T14:00:00.000Z',
)

test('a cart that was kept reads as it was', () => {
  expect(parseCart(JSON.parse(JSON.stringify(full)))).toEqual(full)
  expect(parseCart(anEmptyCart())).toEqual(anEmptyCart())
})

test('whom it is made out to comes along, and a document without a number is none', () => {
  const info = {
    documentType: 'NIT',
    documentNumber: '1028375',
    complement: null,
    businessName: 'Suárez',
    email: 'a@b.bo',
  } as const
  const billed = withBillingInfo(full, info)
  expect(billed.account).toEqual({ billingInfo: info })
  expect(parseCart(JSON.parse(JSON.stringify(billed)))).toEqual(billed)
  expect(parseCart(withBillingInfo(full, { ...info, documentNumber: '' }))).toBeNull()
})

test('fields that are not of a cart are left behind', () => {
  expect(parseCart({ ...full, isAdmin: true })).toEqual(full)
})

test('anything else is no cart', () => {
  const broken = (change: (cart: Record<string, unknown>) => void) => {
    const cart = JSON.parse(JSON.stringify(full))
    change(cart)
    return cart
  }
  const item = (facts: object) => broken((cart) => (cart.items = { 'v-1': { ...full.items['v-1'], ...facts } }))
  for (const stored of [
    null,
    undefined,
    '',
    42,
    [],
    {},
    broken((cart) => delete cart._id),
    broken((cart) => (cart.items = [])),
    broken((cart) => (cart.items = { other: full.items['v-1'] })),
    broken((cart) => (cart.hasDelivery = 'yes')),
    broken((cart) => (cart.scheduledDeliveryDate = 'mañana')),
    broken((cart) => (cart.checkout = { fulfillmentGroups: [] })),
    broken((cart) => (cart.paymentMethod = 'bitcoin')),
    item({ quantity: 0 }),
    item({ quantity: 1.5 }),
    item({ quantity: '2' }),
    item({ price: { amount: -1, currencyCode: 'BOB' } }),
    item({ price: { amount: 10, currencyCode: 'USD' } }),
    item({ price: { amount: Number.NaN, currencyCode: 'BOB' } }),
    item({ title: 'x'.repeat(5000) }),
  ])
    expect(parseCart(stored)).toBeNull()
})
