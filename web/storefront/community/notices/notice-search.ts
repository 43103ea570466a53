import { readOption, readTrimmed } from '#web/forms/read-fields.ts'
import { paths } from '#web/paths.ts'
import { isPageAt } from '#web/request/page-address.ts'
import { SEXES, SIZES, SPECIES } from '../post/post-labels.ts'

export const KINDS = ['notice', 'lost', 'found'] as const
const DISPLAYS = ['map', 'grid'] as const

export type NoticeKind = 'lost' | 'found'

/** Search parameters of a notice list. */
export interface NoticeSearch {
  /** Lost, found, or both: each has a page of its own. */
  kind: (typeof KINDS)[number]
  display: (typeof DISPLAYS)[number]
  species: (typeof SPECIES)[number] | null
  size: (typeof SIZES)[number] | null
  sex: (typeof SEXES)[number] | null
  city: string | null
  text: string | null
  /** Cursor of the next page of the grid. */
  after: string | null
}

const pages = { notice: paths.lostAndFoundPets, lost: paths.lostPets, found: paths.foundPets } as const

/** Default display: the map for both kinds, the grid for one. */
function usualDisplay(kind: NoticeSearch['kind']): NoticeSearch['display'] {
  return kind === 'notice' ? 'map' : 'grid'
}

/** Parses the address; unknown values count as absent. On the page of both kinds `?kind=` is a filter. */
export function parseNoticeSearch({ pathname, searchParams }: URL): NoticeSearch {
  const page = isPageAt(pathname, '/lostPets') ? 'lost' : isPageAt(pathname, '/foundPets') ? 'found' : null
  const kind = page ?? readOption(searchParams, 'kind', KINDS) ?? 'notice'
  return {
    kind,
    display: readOption(searchParams, 'display', DISPLAYS) ?? usualDisplay(kind),
    species: readOption(searchParams, 'species', SPECIES),
    size: readOption(searchParams, 'size', SIZES),
    sex: readOption(searchParams, 'sex', SEXES),
    city: readTrimmed(searchParams, 'city', 80) || null,
    text: readTrimmed(searchParams, 'text', 100) || null,
    after: readTrimmed(searchParams, 'after', 200) || null,
  }
}

/** Path of a search, without default values. */
export function getNoticesHref({ kind, display, ...rest }: NoticeSearch): string {
  return pages[kind]({ ...rest, display: display === usualDisplay(kind) ? null : display })
}

/** Search with changed parameters, back on its first page. */
export function changedSearch(search: NoticeSearch, change: Partial<NoticeSearch>): NoticeSearch {
  return { ...search, after: null, ...change }
}

export function withoutFilters(search: NoticeSearch): NoticeSearch {
  return changedSearch(search, { species: null, size: null, sex: null, city: null, text: null })
}

export function isFiltered({ species, size, sex, city, text }: NoticeSearch): boolean {
  return [species, size, sex, city, text].some((each) => each !== null)
}

/** Filters of the service's query, also for the pins of the map. */
export function toFilters({ kind, species, size, sex, city, text }: NoticeSearch) {
  return {
    kind,
    species: species ?? undefined,
    size: size ?? undefined,
    sex: sex ?? undefined,
    city: city ?? undefined,
    text: text ?? undefined,
  }
}
