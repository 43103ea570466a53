import { expect, test } from 'vitest'
import type { AddressBookEntry } from '#services/accounts/contract.ts'
import { toDoors, whyNotThere } from './doors.ts'

const store = { latitude: -17.77, longitude: -63.19, pickUpRadius: 5000, homeVisitRadius: 8000 }

function anAddress(code: string, lat: number, isPinned = true): AddressBookEntry {
  return {
    _id: code,
    eddressCode: code,
    street: 'Av. San Martín 455',
    notes: 'Portón verde',
    locality: 'Equipetrol',
    city: 'Santa Cruz',
    region: null,
    country: { name: 'Bolivia', iso: 'BO', countryCode: '591', timezone: 'America/La_Paz' },
    coordinates: { lat, lon: -63.19, empty: !isPinned },
    building: null,
    unit: null,
    isDefault: false,
  }
}

test('an address tells how far it is and who of the store comes there', () => {
  const [near, further, far] = toDoors([anAddress('a', -17.78), anAddress('b', -17.83), anAddress('c', -17.9)], store)
  expect(near).toMatchObject({ metres: 1112, isFetchedFrom: true, isVisited: true })
  expect(further).toMatchObject({ isFetchedFrom: false, isVisited: true })
  expect(far).toMatchObject({ isFetchedFrom: false, isVisited: false })
})

test('an address that was typed and never pinned is not come to', () => {
  expect(toDoors([anAddress('a', 0, false)], store)).toMatchObject([
    { metres: null, isFetchedFrom: false, isVisited: false },
  ])
})

test('a store that fetches nobody comes nowhere', () => {
  expect(toDoors([anAddress('a', -17.77)], { ...store, pickUpRadius: null })).toMatchObject([{ isFetchedFrom: false }])
})

test('an address is needed only where we come to it, and must lie within reach', () => {
  const visited = { isFetchedFrom: false, isVisited: true }
  expect(whyNotThere(undefined, { isFetched: false, isVisited: false })).toBeNull()
  expect(whyNotThere(undefined, { isFetched: true, isVisited: false })).toBe('address-needed')
  expect(whyNotThere(visited, { isFetched: true, isVisited: false })).toBe('address-too-far')
  expect(whyNotThere(visited, { isFetched: false, isVisited: true })).toBeNull()
})
