import { expect, test } from 'vitest'
import { whyNotTracked } from '#services/tracking/rules/events.ts'
import { orderCompleted } from './order-completed.ts'

const placedAt = Date.parse('2026-11-24T12:00:00Z')
const after = (minutes: number) => new Date(placedAt + minutes * 60_000)

type Counted = Parameters<typeof orderCompleted>[0]
const order = {
  _id: 'o-1',
  status: 'NEW',
  createdAt: new Date(placedAt).toISOString(),
  paymentMethod: 'cash',
  currencyCode: 'BOB',
  summary: { total: 9_450, fulfillmentTotal: 1_000, tip: 50 },
  lines: [{ productId: 'p-1', sku: 'AP-3', title: 'Alimento', price: { amount: 8_400 }, quantity: 1 }],
} as Counted

test('an order is counted as its event, with what it costs and what is in it', () => {
  const completed = orderCompleted(order, after(1))
  expect(completed).toEqual({
    order_id: 'o-1',
    order_type: 'shop',
    total: 9_450,
    shipping: 1_000,
    tip: 50,
    currency: 'BOB',
    products: [{ product_id: 'p-1', sku: 'AP-3', name: 'Alimento', price: 8_400, quantity: 1 }],
  })
  expect(whyNotTracked('Order Completed', completed)).toBeNull()
})

test('an order that staff confirmed before its page was seen is counted as well', () => {
  expect(orderCompleted({ ...order, status: 'CONFIRMED' }, after(1))).not.toBeNull()
})

test.each([
  ['cash', 9, true],
  ['cash', 11, false],
  ['qr', 29, true],
  ['qr', 31, false],
] as const)('an order by %s is news after %d minutes: %s', (paymentMethod, minutes, isNews) => {
  expect(orderCompleted({ ...order, paymentMethod }, after(minutes)) !== null).toBe(isNews)
})

test('a cancelled order is none', () => expect(orderCompleted({ ...order, status: 'CANCELLED' }, after(1))).toBeNull())
