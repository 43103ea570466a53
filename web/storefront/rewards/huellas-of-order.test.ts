import { expect, test } from 'vitest'
import { huellasOfOrder } from './huellas-of-order.ts'

const summary = {
  itemTotal: 12_500,
  fulfillmentTotal: 1000,
  surchargeTotal: 500,
  taxTotal: 0,
  total: 14_000,
  discountTotal: 2000,
  tip: 300,
  walletAmount: 5000,
  membershipSaving: 0,
  amountDue: 7300,
}

test('an order gives huellas for its things, also for those that the wallet paid, and for nothing else', () => {
  expect(huellasOfOrder({ summary }, 'BO')).toBe(10)
  expect(huellasOfOrder({ summary: { ...summary, walletAmount: 0, amountDue: 12_300 } }, 'BO')).toBe(10)
})

test('who pays nothing gets none', () => {
  expect(huellasOfOrder({ summary: { ...summary, walletAmount: 0, amountDue: 0 } }, 'BO')).toBe(0)
})
