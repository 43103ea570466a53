import { expect, test } from 'vitest'
import { findVisitDoor } from './visit-door.ts'

const home = { eddressCode: 'home', coordinates: { lat: -17.78, lon: -63.18, empty: false } }
const work = { eddressCode: 'work', coordinates: { lat: -17.79, lon: -63.18, empty: false } }
const visited = { street: 'Calle Los Tajibos 12, Torre B, 4A', notes: '', city: 'Santa Cruz', lat: -17.79, lon: -63.18 }

test('a booking went to the door that stands where it went, however its street is written', () => {
  expect(findVisitDoor([home, work], visited)?.eddressCode).toBe('work')
  expect(findVisitDoor([home], visited)).toBeUndefined()
  expect(findVisitDoor([home, work], null)).toBeUndefined()
})
