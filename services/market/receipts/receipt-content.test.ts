import { expect, test } from 'vitest'
import type { NewOrderLine, OrderRecord } from '../orders/store/order-record.ts'
import { toStored } from '../orders/store/order-record.ts'
import { anAddress } from '../testing/what-a-buyer-sends.ts'
import { toReceiptContent } from './receipt-content.ts'

const billing = { documentType: 'CI', documentNumber: '1234567', complement: '1A', businessName: 'Roca SRL' }

test('it says what was bought, what it cost and the tax that is in it', () => {
  expect(toReceiptContent(anOrder(), null)).toMatchObject({
    placedLabel: '21 de noviembre de 2026, 11:00',
    name: 'Ana Roca',
    document: null,
    lines: [{ title: 'Croquetas, 3 kg', quantity: 2, price: 'Bs\u00A038,90', subtotal: 'Bs\u00A077,80', note: null }],
    sums: [
      { label: 'Productos', amount: 'Bs\u00A077,80' },
      { label: 'Entrega', amount: 'Bs\u00A015,00' },
      { label: 'Total', amount: 'Bs\u00A092,80', isStrong: true },
    ],
    tax: 'El total incluye Bs\u00A012,06 de IVA.',
    payment: 'Se paga al recibir, en efectivo',
  })
})

test('the tax is said by rate where the goods have several', () => {
  const vatParts = [
    { rate: 0.1, total: 6000, discount: 0, vat: 545 },
    { rate: 0.05, total: 2280, discount: 0, vat: 109 },
    { rate: 0, total: 1000, discount: 0, vat: 0 },
  ]
  expect(toReceiptContent({ ...anOrder(), containedTax: 654, vatParts }, null).tax).toBe(
    'El total incluye Bs\u00A06,54 de IVA. Por tasa: 10 % Bs\u00A05,45, 5 % Bs\u00A01,09, exento Bs\u00A010,00.',
  )
})

test('it is made out to whom the owner said', () => {
  expect(toReceiptContent(anOrder(), billing)).toMatchObject({ name: 'Roca SRL', document: 'CI 1234567-1A' })
})

test('what was missing is not there, and what came back is said', () => {
  const order = anOrder()
  const [line] = order.lines
  if (!line) throw new Error('An order without lines')
  const lines = [
    { ...line, returnedQuantity: 1 },
    { ...line, position: 2, state: 'dropped' as const },
  ]
  const changed = { ...order, lines, paymentState: 'paid' as const, paid: 9280, refunded: 3890 }

  const content = toReceiptContent(changed, null)

  expect(content.lines).toMatchObject([{ note: 'Devuelto: 1' }])
  expect(content.sums.at(-1)).toEqual({ label: 'Devuelto', amount: 'Bs\u00A038,90', isStrong: false })
  expect(content.payment).toBe('Pagado en efectivo')
})

test('discount, tip and wallet each have their line', () => {
  const summary = { ...anOrder().summary, discountTotal: 780, tip: 500, walletAmount: 1000, amountDue: 8000 }
  const coupon = { code: 'DIEZ', title: 'Diez', kind: 'percentage' as const, lines: [] }

  expect(toReceiptContent({ ...anOrder(), summary, coupon }, null).sums.slice(2)).toMatchObject([
    { label: 'Cupón DIEZ', amount: '-Bs\u00A07,80' },
    { label: 'Propina', amount: 'Bs\u00A05,00' },
    { label: 'Total', amount: 'Bs\u00A090,00' },
    { label: 'Pagado con tu billetera', amount: '-Bs\u00A010,00' },
  ])
})

test('what a membership and a coupon took off are lines of their own, which add up to what it cost', () => {
  const { summary: before } = anOrder()
  const summary = { ...before, fulfillmentTotal: 0, total: 7780, discountTotal: 1000, membershipSaving: 1500 }
  const coupon = { code: 'HUELLA10', title: 'Diez bolivianos', kind: 'amount' as const, lines: [] }

  const { sums } = toReceiptContent({ ...anOrder(), summary: { ...summary, amountDue: 6780 }, coupon }, null)

  expect(sums).toMatchObject([
    { label: 'Productos', amount: 'Bs\u00A077,80' },
    { label: 'Entrega', amount: 'Bs\u00A015,00' },
    { label: 'Tu membresía', amount: '-Bs\u00A015,00' },
    { label: 'Cupón HUELLA10', amount: '-Bs\u00A010,00' },
    { label: 'Total', amount: 'Bs\u00A067,80' },
  ])
})

test('where the tax comes on top a delivery that is free by a membership is one line of nothing', () => {
  const summary = { ...anOrder().summary, fulfillmentTotal: 0, taxTotal: 1011, membershipSaving: 1695 }
  expect(toReceiptContent({ ...anOrder(), summary }, null).sums[1]).toMatchObject({
    label: 'Entrega con tu membresía',
    amount: 'Bs\u00A00,00',
  })
})

test('where prices are net the tax is a line, and not said twice', () => {
  const summary = { ...anOrder().summary, taxTotal: 928, total: 10_208, amountDue: 10_208 }
  const content = toReceiptContent({ ...anOrder(), summary }, null)
  expect(content.sums[2]).toMatchObject({ label: 'IVA', amount: 'Bs\u00A09,28' })
  expect(content.tax).toBe('')
})

function anOrder(): OrderRecord {
  const line: NewOrderLine = {
    productId: 'p',
    productVariantId: 'v',
    sku: 'SKU',
    title: 'Croquetas',
    optionTitle: '3 kg',
    productSlug: 'croquetas',
    productVendor: 'Ñandú',
    imageId: null,
    isBackorder: false,
    quantity: 2,
    price: 3890,
    subtotal: 7780,
  }
  const at = new Date('2026-11-21T15:00:00Z')
  return toStored(
    {
      id: 'o',
      referenceId: 'HU-8F3K2Q',
      ownerUid: 'ana',
      country: 'BO',
      shopId: 's',
      shop: { name: 'Almacén HQ', phone: null, address: 'Av. Banzer 120', timeZone: 'America/La_Paz', vatRate: 0.13 },
      status: 'NEW',
      paymentMethod: 'cash',
      paymentState: 'at_door',
      payUntil: null,
      paid: 0,
      confirmUntil: null,
      needsChangeFor: null,
      coupon: null,
      billing: null,
      billingReadAt: new Date('2026-11-21T15:00:00Z'),
      currency: 'BOB',
      hasDelivery: true,
      contact: { fullName: 'Ana Roca', phoneNumber: '+59170000001', email: null },
      shippingAddress: anAddress,
      scheduledStart: null,
      scheduledEnd: null,
      promisedAt: at,
      gift: null,
      notes: '',
      predefinedNotes: [],
      locale: 'es',
      summary: {
        itemTotal: 7780,
        fulfillmentTotal: 1500,
        surchargeTotal: 0,
        taxTotal: 0,
        total: 9280,
        discountTotal: 0,
        tip: 0,
        walletAmount: 0,
        amountDue: 9280,
        membershipSaving: 0,
      },
      membershipId: null,
      containedTax: 1206,
      vatParts: null,
      prescription: null,
      createdAt: at,
      lines: [line],
      timeline: [{ status: 'NEW', note: null, at, actor: 'customer' }],
    },
    { byGuest: false },
  )
}
