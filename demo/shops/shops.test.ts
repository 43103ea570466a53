import { expect, test } from 'vitest'
import { demoProducts } from '#demo/catalogue/products.ts'
import { demoTags } from '#demo/catalogue/tags.ts'
import { demoPlaces } from '#demo/places.ts'
import { Shop } from '#services/market/contract.ts'
import { shopsFor } from '#services/market/shops/rules/shop-choice.ts'
import { countries } from '#shared/countries/countries.ts'
import { isInside, type Point } from '#shared/geo.ts'
import { demoOperations, demoShops, furtherShops, mainShops } from './shops.ts'
import type { DemoShop } from './types.ts'

test.each(demoShops)('$name has every field of a shop', (shop) => {
  const answer = { ...shop, favorites: [], version: 1, isOpen: false, opensAt: null, servesPoint: true }
  expect(Shop.safeParse(answer).error).toBeUndefined()
  expect(demoOperations.find(({ operationUid }) => operationUid === shop.operationUid)?.countryIso).toBe(shop.country)
  expect(shop.currency.code).toBe(countries[shop.country].currency)
})

test.each(demoShops)('$name delivers to its own door', (shop) => {
  expect(delivers(shop, shop.coordinates)).toBe(true)
})

test.each(mainShops)('$name is the nearest that delivers to where a visitor without an address is', (shop) => {
  expect(findDelivering(countries[shop.country].shopLookup)[0]).toEqual(shop)
})

test('two shops of Bolivia share places, of which each has some alone, and every zone of a further shop has one', () => {
  const namesAt = (place: Point) => findDelivering(place).map(({ name }) => name)
  expect(namesAt(countries.BO.shopLookup)).toEqual(['Almacén HQ', 'Huella Norte'])
  const alone = new Set(
    demoPlaces
      .map(namesAt)
      .filter(({ length }) => length === 1)
      .flat(),
  )
  expect([...alone]).toEqual(expect.arrayContaining(demoShops.map(({ name }) => name)))
  const empty = furtherShops.flatMap(({ deliveryZones }) =>
    deliveryZones.filter(({ corners }) => !demoPlaces.some((place) => isInside(place, corners))),
  )
  expect(empty).toEqual([])
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

test('each city offers its neighbourhoods once, and only the far ones lie outside the delivery zones', () => {
  const names = demoPlaces.map(({ country, city, neighbourhood }) => `${country} ${city} ${neighbourhood}`)
  expect(new Set(names).size).toBe(names.length)
  const outside = demoPlaces.filter((place) => !demoShops.some((shop) => delivers(shop, place)))
  expect([...new Set(outside.map(({ city }) => city))]).toEqual([
    'Cotoca',
    'Warnes',
    'El Torno',
    'Montero',
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

/** Shops that deliver to a place, the nearest first. */
function findDelivering(place: Point): DemoShop[] {
  return shopsFor(demoShops, place)
    .filter(({ servesPoint }) => servesPoint)
    .map(({ shop }) => shop)
}

function delivers({ deliveryZones }: DemoShop, place: Point): boolean {
  return deliveryZones.some(({ corners }) => isInside(place, corners))
}
