import { expect, test } from 'vitest'
import { findAddressErrors, parseAddressValues } from './address-values.ts'

const places = [{ city: 'Warnes', neighbourhoods: [{ name: 'Satélite Norte', lat: -17.6, lon: -63.16 }] }]

function toValues(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseAddressValues(form, places)
}

const described = { street: 'Calle 3', notes: 'Portón verde' }

test('a pin is a place to the last digit', () => {
  const values = toValues({ ...described, lat: '-17.7680012', lon: '-63.1970034' })
  expect(values.point).toEqual({ lat: -17.7680012, lon: -63.1970034 })
  expect(findAddressErrors(values)).toEqual({})
})

test('without a map the neighbourhood of the list is the place', () => {
  const values = toValues({ ...described, zone: 'Warnes|Satélite Norte' })
  expect(values).toMatchObject({ point: { lat: -17.6 }, zone: { city: 'Warnes', locality: 'Satélite Norte' } })
  expect(findAddressErrors(values)).toEqual({})
})

test('a form brings its key along, whether its place is pinned or typed', () => {
  const idempotencyKey = 'key-of-the-form'
  expect(toValues({ ...described, idempotencyKey, lat: '-17.7', lon: '-63.1' })).toMatchObject({ idempotencyKey })
  expect(toValues({ ...described, idempotencyKey, zone: 'Warnes|Satélite Norte' })).toMatchObject({ idempotencyKey })
  expect(toValues(described).idempotencyKey).toBe('')
})

test('an address needs a street, a reference and a place', () => {
  expect(findAddressErrors(toValues({ street: '  ', notes: ' ' }))).toEqual({ street: true, notes: true, zone: true })
})

test.each<Record<string, string>>([
  { lat: '91', lon: '0' },
  { lat: 'here', lon: 'there' },
  { lat: '-17.7', lon: '' },
  { zone: 'Warnes|Elsewhere' },
])('%o is no place', (fields) => {
  expect(findAddressErrors(toValues({ ...described, ...fields }))).toEqual({ zone: true })
})
