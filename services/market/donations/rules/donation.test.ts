import { expect, test } from 'vitest'
import { summarise } from '../../basket/rules/basket.ts'
import { givenBy, isOnlyDonations } from './donation.ts'

const shop = {
  country: 'BO',
  roundPricesEvery: 0,
  minimumCharge: 5000,
  minimumFee: 700,
  deliveryCharge: 1500,
  minimumTicketFreeDelivery: 20_000,
  vat: false,
  vatRate: 0.13,
} as const
const food = aLine({ price: 18_000 })
const kilo = aLine({ price: 2000, donatedGrams: 1000 })
const choice = { hasDelivery: true, tip: 0, discountTotal: 0, walletBalance: 0 }

test('what is only given costs itself: nothing is brought, and it is no small order', () => {
  expect(summarise([kilo], shop, choice)).toMatchObject({ itemTotal: 2000, fulfillmentTotal: 0, surchargeTotal: 0 })
  expect(summarise([], shop, choice)).toMatchObject({ fulfillmentTotal: 1500 })
})

test('beside goods a gift counts as what is spent at the shop, for free delivery too', () => {
  expect(summarise([food], shop, choice)).toMatchObject({ itemTotal: 18_000, fulfillmentTotal: 1500 })
  expect(summarise([food, kilo], shop, choice)).toMatchObject({ itemTotal: 20_000, fulfillmentTotal: 0 })
})

test('goods that are sold out do not make a gift an order to be brought', () => {
  expect(isOnlyDonations([kilo, { ...food, quantity: 0 }])).toBe(true)
  expect(isOnlyDonations([kilo, food])).toBe(false)
  expect(isOnlyDonations([])).toBe(false)
})

test('an order gives once its money is there, and nothing when it is cancelled', () => {
  const lines = [
    { position: 1, state: 'kept' as const, quantity: 1 },
    { position: 2, state: 'kept' as const, quantity: 3, donatedGrams: 1000 },
    { position: 3, state: 'dropped' as const, quantity: 1, donatedGrams: 1000 },
  ]
  const given = (status: 'NEW' | 'COMPLETED' | 'CANCELLED', paymentState: 'at_door' | 'awaiting' | 'paid' | 'none') =>
    givenBy({ status, paymentState, lines }).map(({ grams }) => grams)
  expect(given('NEW', 'awaiting')).toEqual([0, 0])
  expect(given('NEW', 'at_door')).toEqual([0, 0])
  expect(given('NEW', 'paid')).toEqual([3000, 0])
  expect(given('COMPLETED', 'paid')).toEqual([3000, 0])
  // Paid entirely by the wallet.
  expect(given('NEW', 'none')).toEqual([3000, 0])
  expect(given('CANCELLED', 'none')).toEqual([0, 0])
  expect(given('CANCELLED', 'paid')).toEqual([0, 0])
})

function aLine({ price, donatedGrams = null }: { price: number; donatedGrams?: number | null }) {
  return {
    productId: 'p',
    productVariantId: 'v',
    askedQuantity: 1,
    quantity: 1,
    price,
    subtotal: price,
    currentStock: 10,
    isBackorder: false,
    donatedGrams,
    problem: null,
  }
}
