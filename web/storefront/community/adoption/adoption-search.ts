import type { Post } from '#services/community/contract.ts'
import { readOption, readTrimmed } from '#web/forms/read-fields.ts'
import { SEXES, SIZES, SPECIES } from '../post/post-labels.ts'

/** What the address of the list of adoptions says. */
export interface AdoptionSearch {
  species: Post['species'] | null
  size: NonNullable<Post['size']> | null
  sex: NonNullable<Post['sex']> | null
  city: string | null
  text: string | null
  after: string | null
}

/** Reads an address; what it does not know counts as not said. */
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

/** Name and value of the filters that are on, for an address. */
export function filtersIn({ after: _, ...filters }: AdoptionSearch): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

export function isFiltered(search: AdoptionSearch): boolean {
  return Object.keys(filtersIn(search)).length > 0
}

/** As the community is asked. */
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
