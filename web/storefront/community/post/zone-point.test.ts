import { expect, test } from 'vitest'
import { findZonePoint, getZones } from './zone-point.ts'

const places = [
  { city: 'Santa Cruz', neighbourhoods: [{ name: 'Equipetrol', lat: -17.76, lon: -63.19 }] },
  { city: 'La Paz', neighbourhoods: [{ name: 'Sopocachi', lat: -16.51, lon: -68.12 }] },
]

test('a zone that we know by name lies in the middle of its neighbourhood, in its own city alone', () => {
  expect(findZonePoint(places, { city: 'Santa Cruz', zone: ' equipetról' })).toEqual({ lat: -17.76, lon: -63.19 })
  expect(findZonePoint(places, { city: 'La Paz', zone: 'Equipetrol' })).toBeNull()
  expect(findZonePoint(places, { city: 'Santa Cruz', zone: '' })).toBeNull()
  expect(getZones(places)).toEqual(['Equipetrol', 'Sopocachi'])
})
