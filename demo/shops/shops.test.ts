import { expect, test } from 'vitest'
import { demoProducts } from '#demo/catalogue/products.ts'
import { demoTags } from '#demo/catalogue/tags.ts'
import { demoPlaces } from '#demo/places.ts'
import { Shop } from '#services/market/contract.ts'
import { countries } from '#shared/countries/countries.ts'
import { isInside } from '#shared/geo.ts'
import { demoOperations, demoShops } from './shops.ts'

test.each(demoShops)('$name has every field of a shop', (shop) => {
  const answer = { ...shop, favorites: [], version: 1, isOpen: false, opensAt: null, servesPoint: true }
  expect(Shop.safeParse(answer).error).toBeUndefined()
  expect(demoOperations.find(({ operationUid }) => operationUid === shop.operationUid)?.countryIso).toBe(shop.country)
  expect(shop.currency.code).toBe(countries[shop.country].currency)
})

test.each(demoShops)('$name delivers to its own door and to where a visitor without an address is', (shop) => {
  expect(isInside(shop.coordinates, shop.deliveryZone)).toBe(true)
  expect(isInside(countries[shop.country].shopLookup, shop.deliveryZone)).toBe(true)
})

test.each(demoShops)('$name recommends what it sells, and its sections lead to categories that exist', (shop) => {
  const sold = demoProducts.filter((product) => product.variants.some((variant) => variant.offers[shop.country]))
  const handles = new Set(sold.map((product) => product.handle))
  const slugs = new Set(demoTags.map((tag) => tag.slug))
  const linked = shop.banners.flatMap(({ href }) => new URL(href, 'http://shop').searchParams.getAll('slug'))
  expect(shop.favoriteHandles.filter((handle) => !handles.has(handle))).toEqual([])
  expect(shop.homeSections.filter(({ tagSlug }) => tagSlug && !slugs.has(tagSlug))).toEqual([])
  expect([...shop.collections.map(({ slug }) => slug), ...linked].filter((slug) => !slugs.has(slug))).toEqual([])
})

test('prices of a shop are multiples of its rounding step', () => {
  const odd = demoShops.flatMap((shop) =>
    demoProducts
      .flatMap((product) => product.variants.flatMap((variant) => variant.offers[shop.country] ?? []))
      .filter(({ priceMinor }) => priceMinor % shop.roundPricesEvery !== 0),
  )
  expect(odd).toEqual([])
})

test('each city offers its neighbourhoods once, and only the far ones lie outside the delivery zone', () => {
  const names = demoPlaces.map(({ country, city, neighbourhood }) => `${country} ${city} ${neighbourhood}`)
  expect(new Set(names).size).toBe(names.length)
  const outside = demoShops.flatMap((shop) =>
    demoPlaces.filter((place) => place.country === shop.country && !isInside(place, shop.deliveryZone)),
  )
  expect([...new Set(outside.map(({ city }) => city))]).toEqual([
    'Cotoca',
    'Warnes',
    'El Torno',
    'Montero',
    'Cochabamba',
    'La Paz',
    'Mariano Roque Alonso',
    'Capiatá',
    'Limpio',
    'Ciudad del Este',
    'Encarnación',
  ])
})

test('Santa Cruz offers at least 30 neighbourhoods, Asunción at least 25', () => {
  const countByKind = (name: string) => demoPlaces.filter(({ city }) => city === name).length
  expect(countByKind('Santa Cruz de la Sierra')).toBeGreaterThanOrEqual(30)
  expect(countByKind('Asunción')).toBeGreaterThanOrEqual(25)
})
