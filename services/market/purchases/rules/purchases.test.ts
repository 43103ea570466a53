import { expect, test } from 'vitest'
import { calculateFirstPurchaseAmount, calculatePurchaseAmount } from './purchases.ts'

const summary = {
  itemTotal: 12_000,
  fulfillmentTotal: 1500,
  surchargeTotal: 500,
  taxTotal: 0,
  total: 14_000,
  discountTotal: 0,
  tip: 300,
  walletAmount: 0,
  amountDue: 14_300,
  membershipSaving: 0,
}
const line = {
  position: 1,
  productVariantId: 'v1',
  state: 'kept' as const,
  quantity: 3,
  orderedQuantity: 3,
  price: 4000,
  returnedQuantity: 0,
  replacesPosition: null,
}

test('articles are bought; delivery, surcharge, tip and tax on top are not', () => {
  expect(calculatePurchaseAmount({ summary, coupon: null, lines: [line] })).toBe(12_000)
  const net = { ...summary, taxTotal: 2092, total: 16_092, amountDue: 16_392 }
  expect(calculatePurchaseAmount({ summary: net, coupon: null, lines: [line] })).toBe(12_000)
})

test('a discount on articles is not bought, and one on the delivery takes nothing off them', () => {
  const discounted = { ...summary, discountTotal: 1500 }
  expect(calculateFirstPurchaseAmount(discounted, { kind: 'amount' })).toBe(10_500)
  expect(calculateFirstPurchaseAmount(discounted, { kind: 'free_delivery' })).toBe(12_000)
  expect(calculateFirstPurchaseAmount({ itemTotal: 12_000, discountTotal: 13_000 }, { kind: 'amount' })).toBe(0)
})

test('what came back is not bought any more, and takes its part of the discount along', () => {
  const discounted = { ...summary, discountTotal: 1500 }
  const after = (returnedQuantity: number) =>
    calculatePurchaseAmount({
      summary: discounted,
      coupon: { kind: 'amount', lines: [] },
      lines: [{ ...line, returnedQuantity }],
    })
  expect([after(0), after(1), after(2), after(3)]).toEqual([10_500, 7000, 3500, 0])
})

test('what was missing and what stood in its place are bought as what was brought', () => {
  const lines = [
    { ...line, state: 'substituted' as const },
    { ...line, position: 2, price: 3000, orderedQuantity: 3, replacesPosition: 1, returnedQuantity: 3 },
  ]
  expect(calculatePurchaseAmount({ summary: { ...summary, itemTotal: 9000 }, coupon: null, lines })).toBe(0)
})

test('an order of net prices that came back whole is bought no more', () => {
  const net = { ...summary, taxTotal: 2092, total: 16_092, amountDue: 16_392 }
  expect(calculatePurchaseAmount({ summary: net, coupon: null, lines: [{ ...line, returnedQuantity: 3 }] })).toBe(0)
})
