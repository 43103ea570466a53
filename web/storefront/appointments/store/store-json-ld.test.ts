import { expect, test } from 'vitest'
import { storeJsonLd } from './store-json-ld.ts'

test('a picture whose address was stored wrong is left out of what search engines read', () => {
  const store = {
    name: 'Spa Equipetrol',
    phone: '+59133421188',
    storePictures: ['http://[', '/stores/fachada-1.svg'],
    address: 'Av. San Martín 512',
    city: 'Santa Cruz',
    countryCode: 'BO',
    latitude: -17.76,
    longitude: -63.19,
    schedule: [],
    paymentTypes: [],
    currencyCode: 'BOB',
    rating: null,
    reviewsTotalCount: 0,
  } as unknown as Parameters<typeof storeJsonLd>[0]
  const about = { url: 'https://huella.example/spa', origin: 'https://huella.example', packs: [], reviews: [] }
  expect(storeJsonLd(store, about).image).toEqual(['https://huella.example/stores/fachada-1.svg'])
})
