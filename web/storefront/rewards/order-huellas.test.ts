import { expect, test } from 'vitest'
import { usualTerms } from '#services/rewards/missions/rules/ways-to-earn.ts'
import { calculateOrderHuellas as calculate, toRates } from './order-huellas.ts'

const calculateOrderHuellas = (order: Parameters<typeof calculate>[0]) => calculate(order, usualTerms)

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
const food = { state: 'kept' as const, quantity: 1, donatedGrams: null }
const order = {
  summary,
  coupon: { code: 'TODO20', title: '', kind: 'amount' as const },
  currencyCode: 'BOB' as const,
  lines: [food],
}

test('an order gives huellas for its things, also for those that the wallet paid, and for nothing else', () => {
  expect(calculateOrderHuellas(order)).toBe(10)
  expect(calculateOrderHuellas({ ...order, summary: { ...summary, walletAmount: 0, amountDue: 12_300 } })).toBe(10)
})

test('who pays nothing gets none', () => {
  expect(calculateOrderHuellas({ ...order, summary: { ...summary, discountTotal: 12_500 } })).toBe(0)
})

test('a coupon that frees the delivery takes no huellas of the things', () => {
  const coupon = { code: 'ENVIO', title: '', kind: 'free_delivery' as const }
  expect(calculateOrderHuellas({ ...order, coupon, summary: { ...summary, discountTotal: 1000 } })).toBe(12)
})

test('an order counts in its own currency, wherever it is looked at', () => {
  const inParaguay = { ...order, currencyCode: 'PYG' as const, coupon: null }
  expect(calculateOrderHuellas({ ...inParaguay, summary: { ...summary, itemTotal: 150_000, discountTotal: 0 } })).toBe(
    15,
  )
})

test('kilos that are given count beside what they cost, and those that are not to be had do not', () => {
  const gift = { ...food, quantity: 2, donatedGrams: 1000 }
  const given = { ...order, coupon: null, summary: { ...summary, itemTotal: 4000, discountTotal: 0 } }
  expect(calculateOrderHuellas({ ...given, lines: [gift] })).toBe(4 + 40)
  expect(calculateOrderHuellas({ ...given, lines: [{ ...gift, state: 'dropped' }] })).toBe(4)
})

test('the rates of the country count, and a way that is not told gives nothing', () => {
  const rates = toRates([{ kind: 'purchase', each: 3 }])
  expect(rates).toMatchObject({ purchase: { each: 3 }, donation: { each: 0 } })
  expect(calculate(order, rates)).toBe(30)
})
