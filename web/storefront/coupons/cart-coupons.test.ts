import { expect, test } from 'vitest'
import { appliedIn, toCartCoupons, withDiscount } from './cart-coupons.ts'
import { parseCouponRequest } from './coupon-form.server.ts'

const tenOff = { code: 'DIEZ', title: 'Diez', discount: 1000, displayDiscount: 'Bs 10,00', isFreeDelivery: false }
const summary = { itemTotal: 5000, fulfillmentTotal: 1200, surchargeTotal: 0, taxTotal: 0, total: 6200 }

test('a coupon counts while the cart names it, however it was typed', () => {
  const coupons = { applied: tenOff, refusal: null, mustProvePhone: false, best: null }
  expect(appliedIn(coupons, ' diez')).toEqual(tenOff)
  expect(appliedIn(coupons, 'OTRO')).toBe(null)
  expect(appliedIn(coupons, null)).toBe(null)
  expect(appliedIn(null, 'DIEZ')).toBe(null)
})

test('until the server has said more, a discount is at most what it discounts', () => {
  expect(withDiscount(summary, tenOff)).toMatchObject({ discountTotal: 1000, amountDue: 5200 })
  const oneLeft = { ...summary, itemTotal: 700, total: 1900 }
  expect(withDiscount(oneLeft, tenOff)).toMatchObject({ discountTotal: 700, amountDue: 1200 })
  const pickup = { ...summary, fulfillmentTotal: 0, total: 5000 }
  expect(withDiscount(pickup, { ...tenOff, isFreeDelivery: true })).toMatchObject({ discountTotal: 0, amountDue: 5000 })
})

test('somebody without a basket has no coupons', () => {
  expect(toCartCoupons(null)).toEqual({ applied: null, refusal: null, mustProvePhone: false, best: null })
})

test('a code that waits for a proved phone says so', () => {
  const refused = (code: 'coupon-needs-proof' | 'coupon-unknown') =>
    toCartCoupons({ coupon: null, couponRefusal: { code, detail: 'No' }, bestCoupon: null }).mustProvePhone
  expect([refused('coupon-needs-proof'), refused('coupon-unknown')]).toEqual([true, false])
})

test.each([
  ['what was typed, when it is applied', { intent: 'coupon', promoCode: ' diez ' }, 'diez'],
  ['nothing, when nothing was typed', { intent: 'coupon', promoCode: '  ' }, null],
  ['none, when it is taken away', { intent: 'coupon-remove', promoCode: 'DIEZ' }, null],
  ['the code of a hint, whatever was typed', { useCoupon: 'MICHIS', promoCode: 'DIEZ' }, 'MICHIS'],
  ['nothing about coupons in another form', { intent: 'note', notes: 'x' }, undefined],
])('a form wants %s', (_what, fields, expected) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  expect(parseCouponRequest(form)).toBe(expected)
})
