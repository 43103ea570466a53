import { PACK_KINDS, type PackKind, STORE_SORTS, type StoreSort } from '#services/appointments/rules/enums.ts'
import type { Point } from '#shared/geo.ts'
import { readInteger, readOption, readTrimmed } from '#web/forms/read-fields.ts'
import { paths } from '#web/paths.ts'

export const TABS = ['services', 'my-appointments'] as const
const DISPLAYS = ['grid', 'map'] as const
export const PET_TYPES = ['perro', 'gato'] as const
/** Options of the distance filter, kilometres. */
export const DISTANCES = [2, 5, 10, 20] as const

const AT_ONCE = 60

/** Search parameters of the stores page. */
export interface StoreSearch {
  tab: (typeof TABS)[number]
  display: (typeof DISPLAYS)[number]
  sort: StoreSort
  kind: PackKind | null
  /** Whole units of the market's currency. */
  maxPrice: number | null
  petTypeId: (typeof PET_TYPES)[number] | null
  maxKilometres: number | null
  merchantId: string | null
  storeId: string | null
  after: string | null
}

/** Parses the query string; unknown values count as absent. */
export function parseStoreSearch(params: URLSearchParams): StoreSearch {
  const merchantId = readTrimmed(params, 'merchantId', 100) || null
  return {
    tab: readOption(params, 'tab', TABS) ?? 'services',
    display: readOption(params, 'display', DISPLAYS) ?? 'grid',
    sort: readOption(params, 'sort', STORE_SORTS) ?? 'by-name',
    kind: readOption(params, 'kind', PACK_KINDS),
    maxPrice: readInteger(params, 'by-price', { least: 1, most: 1_000_000_000 }),
    petTypeId: readOption(params, 'by-pet-type', PET_TYPES),
    maxKilometres: readInteger(params, 'by-distance', { least: 1, most: 1000 }),
    merchantId,
    storeId: readTrimmed(params, 'storeId', 100) || null,
    after: readTrimmed(params, 'after', 100) || null,
  }
}

/** Path of a search, without default values. */
export function getStoresHref(search: StoreSearch): string {
  return paths.appointments(toQueryParams(search))
}

/** Search parameters as name-value pairs, for the hidden fields of a form. */
export function toFields(search: StoreSearch): [string, string][] {
  return Object.entries(toQueryParams(search)).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  )
}

function toQueryParams(search: StoreSearch): NonNullable<Parameters<typeof paths.appointments>[0]> {
  return {
    tab: search.tab === 'services' ? undefined : search.tab,
    display: search.display === 'grid' ? undefined : search.display,
    sort: search.sort === 'by-name' ? undefined : search.sort,
    kind: search.kind,
    'by-price': search.maxPrice,
    'by-pet-type': search.petTypeId,
    'by-distance': search.maxKilometres,
    merchantId: search.merchantId,
    storeId: search.storeId,
    after: search.after,
  }
}

/** Search with changed parameters, back on its first page. */
export function changedSearch(search: StoreSearch, change: Partial<StoreSearch>): StoreSearch {
  return { ...search, after: null, ...change }
}

export function withoutFilters(search: StoreSearch): StoreSearch {
  return changedSearch(search, { maxPrice: null, petTypeId: null, maxKilometres: null })
}

export function isFiltered({ maxPrice, petTypeId, maxKilometres }: StoreSearch): boolean {
  return maxPrice !== null || petTypeId !== null || maxKilometres !== null
}

/**
 * Query for appointments. `unit` is how many minor units make one; the merchant filters only without a chosen store.
 */
export function toStoresQuery(search: StoreSearch, from: Point | null, unit: number) {
  return {
    sort: search.sort,
    first: AT_ONCE,
    kind: search.kind ?? undefined,
    petTypeId: search.petTypeId ?? undefined,
    merchantId: search.storeId === null ? (search.merchantId ?? undefined) : undefined,
    maxPrice: search.maxPrice === null ? undefined : search.maxPrice * unit,
    lat: from?.lat,
    lon: from?.lon,
    maxMetres: from && search.maxKilometres !== null ? search.maxKilometres * 1000 : undefined,
    after: search.after ?? undefined,
  }
}

/** True when the search cannot be answered without a place. */
export function needsPlace({ sort, maxKilometres }: StoreSearch): boolean {
  return sort === 'by-distance' || maxKilometres !== null
}

/** Up to four upper bounds between the cheapest and the dearest, in round whole units. */
export function priceSteps(prices: { min: number; max: number } | null, unit: number): number[] {
  if (!prices || prices.max <= prices.min) return []
  const [min, max] = [prices.min / unit, prices.max / unit]
  const rough = (max - min) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power
  const first = Math.floor(min / step + 1) * step
  return Array.from({ length: 4 }, (_, index) => Math.round(first + index * step)).filter(
    (bound) => bound >= 1 && bound < max,
  )
}
