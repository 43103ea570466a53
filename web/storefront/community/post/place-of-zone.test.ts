import { expect, test } from 'vitest'
import { placeOfZone, zonesOf } from './place-of-zone.ts'

const places = [
  { city: 'Santa Cruz', neighbourhoods: [{ name: 'Equipetrol', lat: -17.76, lon: -63.19 }] },
  { city: 'La Paz', neighbourhoods: [{ name: 'Sopocachi', lat: -16.51, lon: -68.12 }] },
]

test('a zone that we know by name lies in the middle of its neighbourhood, in its own city alone', () => {
  expect(placeOfZone(places, { city: 'Santa Cruz', zone: ' equipetról' })).toEqual({ lat: -17.76, lon: -63.19 })
  expect(placeOfZone(places, { city: 'La Paz', zone: 'Equipetrol' })).toBeNull()
  expect(placeOfZone(places, { city: 'Santa Cruz', zone: '' })).toBeNull()
  expect(zonesOf(places)).toEqual(['Equipetrol', 'Sopocachi'])
})
