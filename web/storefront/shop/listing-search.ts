import { DEFAULT_PAGE_SIZE } from '#services/market/catalogue/rules/page-size.ts'
import type { CatalogQuery } from '#services/market/contract.ts'
import type { Suiting } from '#services/pets/pantry/rules/what-suits.ts'
import { paths } from '#web/paths.ts'

/** Search parameters of a listing: `/products?slug=perros&limit=30&sortby=minPrice-asc&brand=Ñuble`. */
export interface ListingSearch {
  slug: string | null
  q: string | null
  brands: string[]
  petTypes: PetType[]
  sizes: BreedSize[]
  lifeStages: LifeStage[]
  /** 'Para Toby': the profile of a pet, as the address says it. */
  petId: string | null
  /** Whole units of the shop's currency, as typed. */
  min: number | null
  max: number | null
  offer: boolean
  inStock: boolean
  sortBy: SortBy | null
  limit: number
  after: string | null
  before: string | null
}

type PetType = NonNullable<CatalogQuery['petTypes']>[number]
export type BreedSize = NonNullable<CatalogQuery['sizes']>[number]
export type LifeStage = NonNullable<CatalogQuery['lifeStages']>[number]
export type SortBy = NonNullable<CatalogQuery['sortBy']>

export const SORTS: SortBy[] = ['popularity-desc', 'updatedAt-desc', 'minPrice-asc', 'minPrice-desc']
export const PET_TYPES: PetType[] = ['PERRO', 'GATO', 'AVE', 'CONEJO', 'HÁMSTER', 'PEZ', 'TORTUGA']

/** The address's query of a listing; null and default values are left out, so that one listing has one address. */
export function listingParams(search: ListingSearch): URLSearchParams {
  const params = new URLSearchParams()
  const add = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') params.append(name, String(value))
  }
  add('slug', search.slug)
  add('q', search.q)
  for (const brand of search.brands) add('brand', brand)
  for (const pet of search.petTypes) add('pet', pet)
  for (const size of search.sizes) add('size', size)
  for (const stage of search.lifeStages) add('stage', stage)
  add('petId', search.petId)
  add('min', search.min)
  add('max', search.max)
  add('offer', search.offer ? '1' : null)
  add('stock', search.inStock ? '1' : null)
  add('sortby', search.sortBy)
  add('limit', search.limit === DEFAULT_PAGE_SIZE ? null : search.limit)
  add('after', search.after)
  add('before', search.before)
  return params
}

/** The address of a listing within the site. */
export function getListingHref(search: ListingSearch): string {
  const params = listingParams(search).toString()
  return params === '' ? paths.products() : `${paths.products()}?${params}`
}

/** The same listing with something changed; a change goes back to the first page. */
export function changed(search: ListingSearch, change: Partial<ListingSearch>): ListingSearch {
  return { ...search, after: null, before: null, ...change }
}

/** Query for market. `unit` is the number of minor units in one unit of the shop's currency. */
export function toCatalogQuery(
  search: ListingSearch,
  shopId: string,
  unit: number,
  suiting: Suiting | null = null,
): CatalogQuery {
  const page = search.before
    ? { last: search.limit, before: search.before }
    : { first: search.limit, after: search.after ?? undefined }
  return {
    ...toFilters(search, unit, suiting),
    ...page,
    shopId,
    sortBy: search.sortBy ?? (search.q ? 'relevance' : 'updatedAt-desc'),
  }
}

/** `suiting`: filters for the visitor's pet of `petId`. Its species overrides a chosen one. */
export function toFilters(search: ListingSearch, unit: number, suiting: Suiting | null = null) {
  const ownType = suiting && PET_TYPES.filter((known) => known === suiting.petType)
  const petTypes = ownType ?? search.petTypes
  return {
    tagIds: search.slug ? [search.slug] : undefined,
    searchQuery: search.q ?? undefined,
    brands: search.brands.length ? search.brands : undefined,
    petTypes: petTypes.length ? petTypes : undefined,
    fits: suiting ? { size: suiting.size, lifeStage: suiting.lifeStage } : undefined,
    sizes: search.sizes.length ? search.sizes : undefined,
    lifeStages: search.lifeStages.length ? search.lifeStages : undefined,
    minPrice: search.min === null ? undefined : search.min * unit,
    maxPrice: search.max === null ? undefined : search.max * unit,
    onOffer: search.offer || undefined,
    inStock: search.inStock || undefined,
  }
}

/** How many filters are chosen (the badge on 'Filtros'). */
export function chosenFilters(search: ListingSearch): number {
  const lists = search.brands.length + search.petTypes.length + search.sizes.length + search.lifeStages.length
  return (
    lists +
    (search.petId ? 1 : 0) +
    (search.min !== null || search.max !== null ? 1 : 0) +
    (search.offer ? 1 : 0) +
    (search.inStock ? 1 : 0)
  )
}

/** Every filter off; the category and the words stay. */
export function withoutFilters(search: ListingSearch): ListingSearch {
  return changed(search, {
    brands: [],
    petTypes: [],
    sizes: [],
    lifeStages: [],
    petId: null,
    min: null,
    max: null,
    offer: false,
    inStock: false,
  })
}
