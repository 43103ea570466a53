import { expect, test } from 'vitest'
import type { BasketSummary, PricingShop } from '../../basket/rules/basket.ts'
import {
  applyQuantities,
  describeEdit,
  keepAgreedMembership,
  keepAgreedTerms,
  settleEdit,
  whyCannotEdit,
} from './edit.ts'

const line = { state: 'kept', quantity: 2, orderedQuantity: 2 } as const
const order = { status: 'CONFIRMED', packedAt: null, isChangeOpen: false, lines: [line] } as const

test.each([
  ['new', { status: 'NEW' }, null],
  ['confirmed', {}, null],
  ['being prepared', { status: 'PREPARING' }, 'order-being-prepared'],
  ['packed', { packedAt: new Date() }, 'order-being-prepared'],
  ['cancelled', { status: 'CANCELLED' }, 'order-being-prepared'],
  ['asked about what is missing', { isChangeOpen: true }, 'edit-waits-for-answer'],
  ['changed by the shop', { lines: [{ ...line, quantity: 1 }] }, 'edit-after-change'],
] as const)('whether an order that is %s can be edited', (_what, changes, refusal) => {
  expect(whyCannotEdit({ ...order, ...changes })).toBe(refusal)
})

test('a line that the order does not have, or twice, is no edit', () => {
  const lines = [{ position: 1, quantity: 2 }]
  expect(applyQuantities(lines, [{ position: 1, quantity: 0 }])).toEqual([{ position: 1, quantity: 0 }])
  expect(applyQuantities(lines, [{ position: 2, quantity: 1 }])).toBeNull()
  expect(
    applyQuantities(
      lines,
      [lines[0], lines[0]].map((each) => ({ position: 1, quantity: 1, ...each })),
    ),
  ).toBeNull()
})

const summary: BasketSummary = {
  itemTotal: 10_000,
  fulfillmentTotal: 0,
  surchargeTotal: 0,
  taxTotal: 0,
  total: 10_000,
  discountTotal: 0,
  tip: 0,
  walletAmount: 0,
  amountDue: 10_000,
  membershipSaving: 0,
}
const shop: PricingShop = {
  country: 'BO',
  roundPricesEvery: 0,
  minimumCharge: 20_000,
  zoneMinimumCharge: 30_000,
  minimumFee: 900,
  deliveryCharge: 2500,
  minimumTicketFreeDelivery: 40_000,
  vat: true,
  vatRate: 0.2,
}

test('what the order was not charged it is not charged for the same goods', () => {
  expect(keepAgreedTerms(shop, { summary, hasDelivery: true, vatRate: 0.13 })).toMatchObject({
    minimumTicketFreeDelivery: 10_000,
    minimumCharge: 10_000,
    zoneMinimumCharge: null,
    vat: false,
    vatRate: 0.13,
  })
})

test('what the order was charged stays the charge', () => {
  const charged = { ...summary, fulfillmentTotal: 1500, surchargeTotal: 500, taxTotal: 100 }
  expect(keepAgreedTerms(shop, { summary: charged, hasDelivery: true, vatRate: 0.13 })).toMatchObject({
    deliveryCharge: 1500,
    minimumFee: 500,
    minimumTicketFreeDelivery: 40_000,
    minimumCharge: 30_000,
    vat: true,
  })
})

test('a membership that made delivery free keeps it free for the same goods', () => {
  expect(keepAgreedMembership(null, { itemTotal: 10_000, membershipSaving: 1500 })).toBe(10_000)
  expect(keepAgreedMembership(6000, { itemTotal: 10_000, membershipSaving: 1500 })).toBe(6000)
  expect(keepAgreedMembership(null, { itemTotal: 10_000, membershipSaving: 0 })).toBeNull()
})

const unpaid = { summary, paymentState: 'at_door', paid: 0, refunded: 0, walletReturned: 0 } as const
const paid = { ...unpaid, paymentState: 'paid', paid: 10_000 } as const

test.each([
  ['more at the door', unpaid, 12_000, { amountDue: 12_000, toPaid: 0, toWallet: 0 }],
  ['less of what was paid', paid, 7000, { amountDue: 7000, toPaid: 3000, toWallet: 0 }],
  ['less again', { ...paid, refunded: 3000 }, 5000, { amountDue: 5000, toPaid: 2000, toWallet: 0 }],
  ['more than was paid', paid, 10_001, { refusal: 'edit-costs-more' }],
  ['more, after money went back', { ...paid, refunded: 3000 }, 8000, { refusal: 'edit-costs-more' }],
  ['another total while it is paid', { ...unpaid, paymentState: 'awaiting' }, 9000, { refusal: 'edit-awaits-payment' }],
] as const)('%s', (_what, of, total, expected) => {
  expect(settleEdit(of, { total, discountTotal: 0, tip: 0 })).toMatchObject(expected)
})

test('the excess of the wallet goes back, and is not spent twice', () => {
  const byWallet = { ...unpaid, summary: { ...summary, walletAmount: 8000, amountDue: 2000 } }
  const less = settleEdit(byWallet, { total: 5000, discountTotal: 0, tip: 0 })
  expect(less).toMatchObject({ amountDue: 0, toWallet: 3000 })
  const back = { ...byWallet, walletReturned: 3000, summary: { ...byWallet.summary, amountDue: 0 } }
  expect(settleEdit(back, { total: 6000, discountTotal: 0, tip: 0 })).toMatchObject({ refusal: 'edit-costs-more' })
})

test('the history says what changed, without the address and the note', () => {
  const lines = [
    { title: 'Croquetas', optionTitle: '3 kg', from: 2, to: 1 },
    { title: 'Pelota', optionTitle: '', from: 1, to: 0 },
    { title: 'Correa', optionTitle: '', from: 1, to: 1 },
  ]
  expect(
    describeEdit({ lines, window: 'hoy 15:45', isAddressChanged: true, isNoteChanged: true, lostCoupon: 'HOLA' }),
  ).toEqual([
    'Croquetas, 3 kg: de 2 a 1',
    'Sin Pelota',
    'Otra dirección',
    'Entrega: hoy 15:45',
    'Otra nota',
    'Sin el cupón HOLA',
  ])
})
