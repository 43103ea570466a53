import { expect, test } from 'vitest'
import { whyNoGift } from './gift.ts'

test.each([
  [{ hasDelivery: true, paymentMethod: 'qr', amountDue: 100 }, null],
  [{ hasDelivery: true, paymentMethod: 'cash', amountDue: 0 }, null],
  [{ hasDelivery: true, paymentMethod: 'cash', amountDue: 100 }, 'gift-unpaid'],
  [{ hasDelivery: false, paymentMethod: 'qr', amountDue: 100 }, 'gift-not-delivered'],
] as const)('of %o the reason is %s', (order, reason) => {
  expect(whyNoGift(order)).toBe(reason)
})
