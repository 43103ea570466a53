import { distanceInMetres, type Point } from '#shared/geo.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { NextSlot, StoreCard } from '../contract.ts'
import type { PackKind, StoreSort } from '../rules/enums.ts'
import { findNextSlots } from '../slots/next-slots.ts'
import { findStoresByCountry, type StoreDependencies } from './cached-stores.ts'
import { isOpenAt } from './rules/openings.ts'
import type { Candidate } from './store-candidate.ts'
import type { PackRecord, StoreRecord } from './store-record.ts'

interface StoresQuestion {
  kind?: PackKind | undefined
  petTypeId?: string | undefined
  merchantId?: string | undefined
  /** Minor units. */
  maxPrice?: number | undefined
  lat?: number | undefined
  lon?: number | undefined
  maxMetres?: number | undefined
  sort: StoreSort
  after?: string | undefined
  first: number
}

interface StoresAnswer {
  stores: StoreCard[]
  total: number
  endCursor: string | null
  prices: { min: number; max: number } | null
}

/** Active stores of the visitor's market that match the filters, each with its next free time. */
export async function listStores(
  deps: StoreDependencies,
  question: StoresQuestion,
  { viewer }: Pick<CallContext, 'viewer'>,
): Promise<StoresAnswer> {
  const { merchantId, maxPrice, maxMetres, sort, after, first } = question
  const offered = (await findStoresByCountry(deps, viewer.country))
    .filter(({ merchant }) => merchantId === undefined || merchant.id === merchantId)
    .flatMap((store) => toCandidate(store, question) ?? [])
  const found = offered
    .filter(({ priceFrom }) => maxPrice === undefined || priceFrom <= maxPrice)
    .filter(({ distance }) => maxMetres === undefined || distance === null || distance <= maxMetres)
    .toSorted(orders[sort])

  const begin = after === undefined ? 0 : found.findIndex(({ store }) => store.id === after) + 1
  const shown = found.slice(begin, begin + first)
  const last = shown.at(-1)
  const slots = await findNextSlots(deps, shown, question.petTypeId)
  const now = deps.now()
  return {
    stores: shown.map((candidate) => toStoreCard(candidate, slots.get(candidate.store.id) ?? null, now)),
    total: found.length,
    endCursor: last && begin + first < found.length ? last.store.id : null,
    prices: priceSpan(offered),
  }
}

function toCandidate(store: StoreRecord, { kind, petTypeId, lat, lon }: StoresQuestion): Candidate | null {
  const packs = store.packs.filter(
    (pack) =>
      (kind === undefined || pack.kind === kind) &&
      (petTypeId === undefined ? pack.petTypeIds.length > 0 : pack.petTypeIds.includes(petTypeId)),
  )
  if (packs.length === 0) return null
  const from: Point | null = lat !== undefined && lon !== undefined ? { lat, lon } : null
  return {
    store,
    packs,
    priceFrom: Math.min(...packs.map((pack) => getCachedCheapest(pack, petTypeId))),
    distance: from && Math.round(distanceInMetres(from, store.point)),
  }
}

/** Cached per pack record; a change of its prices creates a new record. */
const cheapestOf = new WeakMap<PackRecord, Map<string | undefined, number>>()

function getCachedCheapest(pack: PackRecord, petTypeId: string | undefined): number {
  const known = cheapestOf.get(pack) ?? new Map<string | undefined, number>()
  cheapestOf.set(pack, known)
  const price = known.get(petTypeId) ?? cheapest(pack, petTypeId)
  known.set(petTypeId, price)
  return price
}

/** Lowest price over all pet types and sizes of the pack. */
function cheapest({ services, petTypeIds }: PackRecord, petTypeId: string | undefined): number {
  const sums = petTypeIds
    .filter((id) => petTypeId === undefined || id === petTypeId)
    .map((id) =>
      services
        .map(({ prices }) => Math.min(...prices.filter((price) => price.petTypeId === id).map(({ amount }) => amount)))
        .reduce((sum, amount) => sum + amount, 0),
    )
  return Math.min(...sums)
}

/** Stores are sorted by name before; stable sorting keeps that order among equals. */
const orders: Record<StoreSort, (one: Candidate, other: Candidate) => number> = {
  'by-name': () => 0,
  'by-distance': (one, other) => (one.distance ?? 0) - (other.distance ?? 0),
  // Equal ratings: more reviews first. Stores without reviews come last.
  'by-rating': ({ store: one }, { store: other }) =>
    (other.rating ?? 0) - (one.rating ?? 0) || other.reviewCount - one.reviewCount,
}

function priceSpan(candidates: readonly Candidate[]): { min: number; max: number } | null {
  if (candidates.length === 0) return null
  const prices = candidates.map(({ priceFrom }) => priceFrom)
  return { min: Math.min(...prices), max: Math.max(...prices) }
}

type StoreFacts = Omit<StoreCard, 'priceFrom' | 'isOpen' | 'distanceMetres' | 'nextSlot'>

/** Cached per store record; a change creates a new record. */
const factsOf = new WeakMap<StoreRecord, StoreFacts>()

function toStoreCard({ store, priceFrom, distance }: Candidate, nextSlot: NextSlot | null, now: Date): StoreCard {
  const facts = factsOf.get(store) ?? toStoreFacts(store)
  factsOf.set(store, facts)
  return { ...facts, priceFrom, isOpen: isOpenAt(store, now), distanceMetres: distance, nextSlot }
}

function toStoreFacts(store: StoreRecord): StoreFacts {
  return {
    id: store.id,
    merchantId: store.merchant.id,
    shortId: store.shortId,
    name: store.name,
    merchantName: store.merchant.name,
    address: store.address,
    city: store.city,
    latitude: store.point.lat,
    longitude: store.point.lon,
    picture: store.pictures[0] ?? null,
    features: store.features,
    kinds: [...new Set(store.packs.map(({ kind }) => kind))],
    petTypeIds: [...new Set(store.packs.flatMap(({ petTypeIds }) => petTypeIds))],
    rating: store.rating,
    reviewsTotalCount: store.reviewCount,
    currencyCode: store.currency,
    hasPickUp: store.pickUpRadius !== null,
    hasHomeVisit: store.homeVisitRadius !== null && store.packs.some(({ isHomeVisit }) => isHomeVisit),
  }
}
