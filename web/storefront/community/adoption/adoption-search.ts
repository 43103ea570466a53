import type { Post } from '#services/community/contract.ts'
import { readOption, readTrimmed } from '#web/forms/read-fields.ts'
import { SEXES, SIZES, SPECIES } from '../post/post-labels.ts'

/** Search parameters of the adoption list. */
export interface AdoptionSearch {
  species: Post['species'] | null
  size: NonNullable<Post['size']> | null
  sex: NonNullable<Post['sex']> | null
  city: string | null
  text: string | null
  after: string | null
}

/** Parses the query string; unknown values count as absent. */
export function parseAdoptionSearch(params: URLSearchParams): AdoptionSearch {
  return {
    species: readOption(params, 'species', SPECIES),
    size: readOption(params, 'size', SIZES),
    sex: readOption(params, 'sex', SEXES),
    city: readTrimmed(params, 'city', 80) || null,
    text: readTrimmed(params, 'text', 100) || null,
    after: readTrimmed(params, 'after', 200) || null,
  }
}

/** Active filters as search parameters. */
export function filtersIn({ after: _, ...filters }: AdoptionSearch): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

export function isFiltered(search: AdoptionSearch): boolean {
  return Object.keys(filtersIn(search)).length > 0
}

/** Query for the community service. */
export function toQuery({ species, size, sex, city, text, after }: AdoptionSearch) {
  return {
    kind: 'adoption' as const,
    ...(species && { species }),
    ...(size && { size }),
    ...(sex && { sex }),
    ...(city && { city }),
    ...(text && { text }),
    ...(after && { after }),
  }
}
