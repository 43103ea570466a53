import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { type Country, countries } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import type { contract, Place } from '../contract.ts'
import { marketError } from '../errors.ts'
import type { CatalogueDependencies } from './cached-records.ts'
import { refuseOtherApps } from './marketplace-app-data.ts'
import { placeholderShop } from './placeholder-shop.ts'
import { chooseShop, shopsFor } from './rules/shop-choice.ts'
import { type ShopRecord, toShop } from './shop-record.ts'
import type { Shelves } from './store/shelves.ts'

type Input = InferContractRouterInputs<typeof contract>['searchShops']
type Output = InferContractRouterOutputs<typeof contract>['searchShops']

const nothing: Shelves = { favorites: [], frequentlyOrdered: [], productRecommendations: [] }

/** Finds the shop of a place with its home page's data; a place without a shop gets the placeholder. */
export async function searchShops({ records, now }: CatalogueDependencies, input: Input): Promise<Output> {
  refuseOtherApps(input.appName)
  const operation = (await records.operations()).find(({ operationUid }) => operationUid === input.operationUid)
  if (!operation) throw marketError('operation-not-found')

  const point = input.locality.coordinates
  const { shops, places } = await records.country(operation.countryIso)
  const candidates = shopsFor(shops, point)
  const chosen = chooseShop(candidates, input.store)
  if (!chosen) {
    const shown = showPlaceholder(countries[operation.countryIso], point)
    return toAnswer({ shown, candidates, places, shelves: nothing, point, at: now() })
  }
  const [shelves, homeSections] = await Promise.all([records.shelves(chosen.shop), records.homeSections(chosen.shop)])
  const shown = { shop: { ...chosen.shop, homeSections } }
  const stores = candidates.map((candidate) => (candidate === chosen ? shown : candidate))
  return toAnswer({ shown, candidates: stores, places, shelves, point, at: now() })
}

/** Answer for a country whose market is not set up yet. */
export function placeWithoutMarket(country: Country, point: Point, at: Date): Output {
  return toAnswer({ shown: showPlaceholder(country, point), candidates: [], places: [], shelves: nothing, point, at })
}

interface ShownShop {
  shop: ShopRecord
}

function showPlaceholder(country: Country, point: Point): ShownShop {
  return { shop: placeholderShop(country, point) }
}

interface Found {
  shown: ShownShop
  candidates: readonly ShownShop[]
  places: Place[]
  shelves: Shelves
  point: Point
  at: Date
}

function toAnswer({ shown, candidates, places, shelves, point, at }: Found): Output {
  const answer = ({ shop }: ShownShop) => toShop(shop, { now: at, point })
  const stores = candidates.map(answer)
  const record = shown.shop

  return {
    stores,
    defaultStore: stores[candidates.indexOf(shown)] ?? answer(shown),
    defaultLocations: places,
    homeSections: record.homeSections,
    collectionGroups:
      record.collections.length === 0
        ? []
        : [{ id: 'collections', title: 'Colecciones', collections: record.collections }],
    ...shelves,
    pages: record.pages,
    popularSearches: record.popularSearches,
    banners: record.banners,
    predefinedNotes: record.predefinedNotes,
  }
}
