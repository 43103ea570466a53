import { expect, test } from 'vitest'
import { formatPoint, parsePoint, samePlace } from './place-field-value.ts'

test('what a form says of a place is that place to a metre', () => {
  const place = { lat: -17.7654321, lon: -63.1987654 }
  expect(parsePoint(formatPoint(place))).toEqual({ lat: -17.76543, lon: -63.19877 })
  expect(samePlace(place, { lat: -17.765432, lon: -63.198765 })).toBe(true)
  expect(samePlace(place, { lat: -17.7655, lon: -63.1987654 })).toBe(false)
})

test.each([null, '', '-17.7', '-17.7,', 'x,y', '-97.1,-63.2', '-17.1,-190.2', '-17.1,-63.1,5', '1e1,5'])(
  '%s is no place',
  (expected) => expect(parsePoint(expected)).toBeNull(),
)
