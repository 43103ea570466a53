import { expect, test } from 'vitest'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { bookingForm, toBookingRequest } from './booking-forms.server.ts'

const pet = {
  petId: 'p-1',
  servicePackId: 'pack-1',
  petSize: 'small',
  subServices: [{ id: 'sub-1' }],
  optionalSubServices: [],
  extraServices: [],
  notes: '',
}
const seen = { schedule: '2026-11-23T09:00', addressCode: null, hasPickUp: false, pets: [pet] }

function parse(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseForm(form, bookingForm)
}

test('a booking is the one that the summary shows', () => {
  const { value } = parse({ booking: JSON.stringify(seen), holdId: '', paymentMethod: 'cash', depositMethod: 'qr' })
  expect(value && toBookingRequest(value, { merchantId: 'm-1', storeId: 's-1' })).toMatchObject({
    merchantId: 'm-1',
    appointments: [{ ...pet, storeId: 's-1', schedule: seen.schedule, services: [], hasPickUp: false }],
    holdId: null,
    addressCode: null,
    paymentMethod: 'cash',
    depositMethod: 'qr',
  })
})

test.each(['', '{', '{}', JSON.stringify({ ...seen, pets: 1 })])('a booking cannot be %j', (booking) => {
  expect(Object.keys(parse({ booking }).errors ?? {})).toEqual(['booking'])
})
