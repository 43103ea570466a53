import { expect, test } from 'vitest'
import { whereItIs } from './where-it-is.ts'

const places = [
  {
    city: 'Santa Cruz',
    neighbourhoods: [
      { name: 'Equipetrol', lat: -17.7653, lon: -63.1966 },
      { name: 'Plan Tres Mil', lat: -17.832, lon: -63.122 },
    ],
  },
]

test.each([
  ['in a neighbourhood', { lat: -17.767, lon: -63.198 }, { city: 'Santa Cruz', zone: 'Equipetrol' }],
  ['between neighbourhoods', { lat: -17.8, lon: -63.16 }, { city: 'Santa Cruz', zone: '' }],
  ['where we bring nothing', { lat: -16.5, lon: -68.15 }, { city: 'La Paz', zone: '' }],
])('%s', (_title, point, where) => expect(whereItIs(point, places, 'BO')).toEqual(where))
