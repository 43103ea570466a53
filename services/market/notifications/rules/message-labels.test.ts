import { expect, test } from 'vitest'
import { formatItemNames, formatPayment, formatRefund, formatToPay, formatWhen } from './message-labels.ts'

/** Amounts contain a no-break space. */
const withPlainSpaces = (text: string) => text.replace(/\u00a0/g, ' ')

const now = new Date('2026-11-21T15:00:00Z')
const shop = { name: 'Huella Equipetrol', address: 'Av. San Martín 100', timeZone: 'America/La_Paz' }
const order = {
  hasDelivery: true,
  scheduledStart: null,
  scheduledEnd: null,
  promisedAt: new Date('2026-11-21T19:45:00Z'),
  shop,
  shippingAddress: { street: 'Av. San Martín 455' },
}

test('two products are named and the others counted', () => {
  const line = (title: string, quantity = 1) => ({ title, quantity })
  expect(formatItemNames([line('Croquetas', 2)])).toBe('2 × Croquetas')
  expect(formatItemNames([line('Croquetas'), line('Collar')])).toBe('Croquetas y Collar')
  expect(formatItemNames([line('Croquetas'), line('Collar'), line('Hueso')])).toBe(
    'Croquetas, Collar y un producto más',
  )
  expect(formatItemNames([line('A'), line('B', 3), line('C'), line('D')])).toBe('A, 3 × B y 2 productos más')
})

test('when an order comes is said by the clock of its shop, and a promise that is over is not repeated', () => {
  expect(formatWhen(order, now)).toBe('Llega hoy 15:45 a Av. San Martín 455.')
  expect(formatWhen(order, new Date('2026-11-21T20:00:00Z'))).toBe('Llega pronto a Av. San Martín 455.')
  const window = { scheduledStart: new Date('2026-11-23T14:00:00Z'), scheduledEnd: new Date('2026-11-23T15:00:00Z') }
  expect(formatWhen({ ...order, ...window }, now)).toBe(
    'Llega el lunes 23 de noviembre, de 10:00 a 11:00, a Av. San Martín 455.',
  )
  expect(formatWhen({ ...order, hasDelivery: false }, now)).toBe(
    'Podrás retirarlo hoy 15:45 en Huella Equipetrol, Av. San Martín 100.',
  )
})

test('what is paid at the door is said with its change, and what is paid already is not asked for', () => {
  const atDoor = {
    hasDelivery: true,
    paymentMethod: 'cash' as const,
    paymentState: 'at_door' as const,
    needsChangeFor: 10_000,
    currency: 'BOB' as const,
    summary: { amountDue: 5390 },
  }
  expect(withPlainSpaces(formatPayment(atDoor))).toBe(
    'Pagas Bs 53,90 en efectivo al recibir. Llevamos cambio para Bs 100,00.',
  )
  expect(withPlainSpaces(formatPayment({ ...atDoor, hasDelivery: false }))).toBe(
    'Pagas Bs 53,90 en efectivo al retirar.',
  )
  expect(withPlainSpaces(formatToPay({ ...atDoor, paymentMethod: 'card_at_door' }))).toBe('Bs 53,90 con tarjeta')
  expect(formatPayment({ ...atDoor, paymentState: 'none' })).toBe('Ya está pagado.')
  expect(formatToPay({ ...atDoor, paymentState: 'paid', paymentMethod: 'qr' })).toBe('')
})

test('each part of what goes back is said with where it arrives', () => {
  const nothing = { currency: 'BOB' as const, toPayment: 0, toWallet: 0, toCash: 0, toAccount: 0 }
  expect(formatRefund(nothing)).toBe('')
  expect(withPlainSpaces(formatRefund({ ...nothing, toPayment: 5390, toWallet: 1000 }))).toBe(
    'Te devolvemos Bs 53,90 por donde pagaste; el banco puede tardar unos días. Ya tienes Bs 10,00 en tu billetera.',
  )
  expect(withPlainSpaces(formatRefund({ ...nothing, currency: 'PYG', toCash: 53_900 }))).toBe(
    'Te devolvemos Gs 53.900 en efectivo.',
  )
  expect(withPlainSpaces(formatRefund({ ...nothing, toAccount: 5390 }))).toBe(
    'Debes Bs 53,90 menos en tu cuenta con la tienda.',
  )
})
