import { expect, test } from 'vitest'
import { formatPlace } from './message-labels.ts'

const visit = {
  ...{ way: 'to-the-store' as const, storeName: 'Spa', storeAddress: 'Av. Banzer 1', homeStreet: '', pickup: null },
  startsAt: new Date('2026-11-28T18:00:00Z'),
  timezone: 'America/La_Paz',
}

test('the end of a visit has its hour, and that of a stay its day too', () => {
  expect(formatPlace({ ...visit, collectAt: new Date('2026-11-28T21:10:00Z') })).toBe(
    'Te esperamos en Spa, Av. Banzer 1. Puedes recoger a las 17:10.',
  )
  expect(formatPlace({ ...visit, collectAt: new Date('2026-12-01T16:00:00Z') })).toBe(
    'Te esperamos en Spa, Av. Banzer 1. Puedes recoger el martes 1 de diciembre a las 12:00.',
  )
})
