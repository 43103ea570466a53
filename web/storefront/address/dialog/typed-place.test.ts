import { expect, test } from 'vitest'
import { coordinatesIn, typedPlace } from './typed-place.ts'

const places = [
  { name: 'Equipetrol', lat: -17.7665, lon: -63.1953 },
  { name: 'Equipetrol Norte', lat: -17.754, lon: -63.2 },
  { name: 'Urbarí', lat: -17.7985, lon: -63.1995 },
]

test.each([
  ['-17.78328, -63.17916'],
  ['-17.78328,-63.17916'],
  [' -17.78328 -63.17916 '],
  ['-17,78328; -63,17916'],
  ['https://maps.example/?q=-17.78328,-63.17916'],
])('%s is a point', (text) => expect(coordinatesIn(text)).toEqual({ lat: -17.78328, lon: -63.17916 }))

test.each(['Calle 3, 25', '4to anillo 1200', '', '-97.5123, 10.1234', '12 34'])('%s is none', (text) => {
  expect(coordinatesIn(text)).toBeNull()
})

test.each([
  ['equipetrol', 0],
  ['urbari', 2],
  ['Equipetrol N', 1],
  ['Av. San Martín 455, Equipetrol Norte', 1],
  ['Calle 7, Urbarí, casa 3', 2],
])('%s is found', (text, index) => {
  const { lat, lon } = places[index] ?? {}
  expect(typedPlace(text, places)).toEqual({ lat, lon })
})

test('a street of no known neighbourhood is not guessed', () => {
  expect(typedPlace('Calle Los Tajibos 12', places)).toBeNull()
  expect(typedPlace('eq', places)).toBeNull()
})
