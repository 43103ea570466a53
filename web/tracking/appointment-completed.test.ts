import { expect, test } from 'vitest'
import { appointmentCompleted, type BookedVisit } from './appointment-completed.ts'

const visit: BookedVisit = {
  id: 'a-1',
  storeId: 's-1',
  currencyCode: 'PYG',
  totalAmount: 80_000,
  services: [{ id: 'wash', name: 'Baño', amount: 80_000 }],
}

test('a booking is completed with what all its pets receive', () => {
  const cut = { ...visit, id: 'a-2', totalAmount: 50_000, services: [{ id: 'cut', name: 'Corte', amount: 50_000 }] }
  expect(appointmentCompleted('m-1', [visit, cut])).toEqual({
    order_id: 'm-1',
    order_type: 'appointment',
    store_id: 's-1',
    total: 130_000,
    currency: 'PYG',
    pets: 2,
    products: [
      { product_id: 'wash', name: 'Baño', price: 80_000, quantity: 1 },
      { product_id: 'cut', name: 'Corte', price: 50_000, quantity: 1 },
    ],
  })
})

test('without a service nothing is completed, and the error says so in Spanish', () => {
  expect(() => appointmentCompleted('m-1', [{ ...visit, services: [] }])).toThrow('No se encontraron servicios')
  expect(() => appointmentCompleted('m-1', [])).toThrow('No se encontraron servicios')
})

test('an appointment that names no currency counts in that of its market, and in bolivianos without one', () => {
  const unnamed = [{ ...visit, currencyCode: null }]
  expect(appointmentCompleted('m-1', unnamed)).toMatchObject({ currency: 'BOB' })
  expect(appointmentCompleted('m-1', unnamed, 'PYG')).toMatchObject({ currency: 'PYG' })
  expect(appointmentCompleted('m-1', [{ ...visit, currencyCode: 'BOB' }], 'PYG')).toMatchObject({ currency: 'BOB' })
})
