import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { Clock } from '#shared/clock.ts'
import { countries } from '#shared/countries/countries.ts'
import type { contract } from '../contract.ts'
import { marketError } from '../errors.ts'
import type { CachedRecords } from './cached-records.ts'
import { refuseOtherApps } from './marketplace-app-data.ts'
import { placeholderShop } from './placeholder-shop.ts'
import { chooseShop, shopsFor } from './rules/shop-choice.ts'
import { toShop } from './shop-record.ts'
import type { Shelves } from './store/shelves.ts'

type Input = InferContractRouterInputs<typeof contract>['searchShops']
type Output = InferContractRouterOutputs<typeof contract>['searchShops']

const nothing: Shelves = { favorites: [], frequentlyOrdered: [], productRecommendations: [] }

/** Finds the shop of a place with its home page's data; a place without a shop gets the placeholder. */
export async function searchShops(kept: CachedRecords, now: Clock, input: Input): Promise<Output> {
  refuseOtherApps(input.appName)
  const operation = (await kept.operations()).find(({ operationUid }) => operationUid === input.operationUid)
  if (!operation) throw marketError('operation-not-found')

  const point = input.locality.coordinates
  const { shops, places } = await kept.country(operation.countryIso)
  const candidates = shopsFor(shops, point)
  const chosen = chooseShop(candidates, input.store)

  const record = chosen?.shop ?? placeholderShop(countries[operation.countryIso], point)
  const shelves = chosen ? await kept.shelves(chosen.shop) : nothing
  const at = now()
  const answer = ({ shop, servesPoint }: { shop: typeof record; servesPoint: boolean }) =>
    toShop(shop, { now: at, servesPoint })

  return {
    stores: candidates.map(answer),
    defaultStore: answer(chosen ?? { shop: record, servesPoint: false }),
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
