import { expect, test } from 'vitest'
import { formatDistance, formatPlace, nearestPlace } from './nearest-place.ts'

const plaza = { name: 'Santa Cruz de la Sierra', lat: -17.7834, lon: -63.1821 }
const warnes = { name: 'Warnes', lat: -17.513, lon: -63.166 }

test('a point is told from the place that is nearest', () => {
  expect(nearestPlace({ lat: -17.6, lon: -63.17 }, [plaza, warnes])?.place).toBe(warnes)
  expect(nearestPlace({ lat: -17.77, lon: -63.17 }, [plaza, warnes])?.place).toBe(plaza)
  expect(nearestPlace(plaza, [])).toBeNull()
})

test('it is told by distance and bearing, and in the middle of a place by its name', () => {
  const formatPlaceAt = (lat: number, lon: number) => {
    const nearest = nearestPlace({ lat, lon }, [plaza])
    return nearest && formatPlace(nearest, 'es')
  }
  expect(formatPlaceAt(-17.7669, -63.1995)).toBe('A 2,6 km al noroeste de Santa Cruz de la Sierra')
  expect(formatPlaceAt(plaza.lat + 0.004, plaza.lon)).toBe('A 440 m al norte de Santa Cruz de la Sierra')
  expect(formatPlaceAt(plaza.lat, plaza.lon + 0.001)).toBe('Santa Cruz de la Sierra')
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
])('%i metres read %s', (metres, expected) => expect(formatDistance(metres, 'es')).toBe(expected))
