import { expect, test } from 'vitest'
import { distanceWords, nearestPlace } from './nearest-place.ts'

const plaza = { name: 'Santa Cruz de la Sierra', lat: -17.7834, lon: -63.1821 }
const warnes = { name: 'Warnes', lat: -17.513, lon: -63.166 }

test('a point is told from the place that is nearest', () => {
  expect(nearestPlace({ lat: -17.6, lon: -63.17 }, [plaza, warnes])?.place).toBe(warnes)
  expect(nearestPlace({ lat: -17.77, lon: -63.17 }, [plaza, warnes])?.place).toBe(plaza)
  expect(nearestPlace(plaza, [])).toBeNull()
})

test.each([
  [0.02, 0, 'norte'],
  [0.015, -0.016, 'noroeste'],
  [0, 0.02, 'este'],
  [-0.02, 0.0005, 'sur'],
  [-0.015, -0.016, 'suroeste'],
])('%s° north and %s° east of it is in the %s', (north, east, bearing) => {
  expect(nearestPlace({ lat: plaza.lat + north, lon: plaza.lon + east }, [plaza])?.bearing).toBe(bearing)
})

test.each([
  [3, '10 m'],
  [346, '350 m'],
  [2620, '2,6 km'],
  [23_400, '23 km'],
])('%i metres read %s', (metres, words) => expect(distanceWords(metres)).toBe(words))
