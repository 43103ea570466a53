import { parsePageSize } from '#services/market/catalogue/rules/page-size.ts'
import { readInteger, readOption, readTrimmed } from '#web/forms/read-fields.ts'
import { type BreedSize, type LifeStage, type ListingSearch, PET_TYPES, SORTS } from './listing-search.ts'

const SIZES: BreedSize[] = ['pequeño', 'mediano', 'grande']
const LIFE_STAGES: LifeStage[] = ['cachorro', 'adulto', 'senior']
const LONGEST_QUERY = 200

/** Reads an address; whatever is unknown or empty is dropped, never an error. */
export function parseListingSearch(params: URLSearchParams): ListingSearch {
  return {
    slug: readTrimmed(params, 'slug', 100) || null,
    q: readTrimmed(params, 'q', LONGEST_QUERY) || null,
    brands: unique(params.getAll('brand').map((brand) => brand.trim()))
      .filter((brand) => brand !== '' && brand.length <= 120)
      .slice(0, 20),
    petTypes: PET_TYPES.filter((known) => params.getAll('pet').includes(known)),
    sizes: SIZES.filter((known) => params.getAll('size').includes(known)),
    lifeStages: LIFE_STAGES.filter((known) => params.getAll('stage').includes(known)),
    petId: readTrimmed(params, 'petId', 100) || null,
    min: readInteger(params, 'min', { least: 0, most: 999_999_999 }),
    max: readInteger(params, 'max', { least: 0, most: 999_999_999 }),
    offer: params.get('offer') === '1',
    inStock: params.get('stock') === '1',
    sortBy: readOption(params, 'sortby', [...SORTS, 'relevance']),
    limit: parsePageSize(params.get('limit')),
    after: readTrimmed(params, 'after', 500) || null,
    before: readTrimmed(params, 'before', 500) || null,
  }
}

function unique(values: string[]): string[] {
  return [...new Set(values)]
}
