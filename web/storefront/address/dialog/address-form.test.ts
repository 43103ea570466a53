import { expect, test } from 'vitest'
import { translator } from '#web/i18n/i18n.ts'
import { parseAddress } from './address-form.server.ts'

const places = [{ city: 'Warnes', neighbourhoods: [{ name: 'Satélite Norte', lat: -17.6, lon: -63.16 }] }]
const t = translator('es', 'address')
const described = { street: ' Calle 3', notes: 'Portón verde' }
const noPlace = { zone: t('chooser.zoneRequired') }

function parse(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseAddress(form, places, t)
}

test('a pin is a place to the last digit', () => {
  expect(parse({ ...described, lat: '-17.76800120000001', lon: '-63.1970034' }).value).toMatchObject({
    street: 'Calle 3',
    notes: 'Portón verde',
    point: { lat: -17.76800120000001, lon: -63.1970034 },
    zone: null,
  })
})

test('without a map the neighbourhood of the list is the place', () => {
  expect(parse({ ...described, zone: 'Warnes|Satélite Norte' }).value).toMatchObject({
    point: { lat: -17.6 },
    zone: { city: 'Warnes', locality: 'Satélite Norte' },
  })
})

test('a form brings its key along, whether its place is pinned or typed', () => {
  const idempotencyKey = 'key-of-the-form'
  expect(parse({ ...described, idempotencyKey, lat: '-17.7', lon: '-63.1' }).value).toMatchObject({ idempotencyKey })
  expect(parse({ ...described, idempotencyKey, zone: 'Warnes|Satélite Norte' }).value).toMatchObject({
    idempotencyKey,
  })
  expect(parse({ ...described, lat: '-17.7', lon: '-63.1' }).value?.idempotencyKey).toBe('')
})

test('an address needs a street, a reference and a place', () => {
  const missing = { street: t('form.streetRequired'), notes: t('form.notesRequired'), ...noPlace }
  expect(parse({ street: '  ', notes: ' ' }).errors).toEqual(missing)
  expect(parse({}).errors).toEqual(missing)
})

test.each<Record<string, string>>([
  { lat: '91', lon: '0' },
  { lat: 'here', lon: 'there' },
  { lat: '-17.7', lon: '' },
  { zone: 'Warnes|Elsewhere' },
])('%o is no place', (fields) => {
  expect(parse({ ...described, ...fields }).errors).toEqual(noPlace)
})
