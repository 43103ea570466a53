import type { Kysely } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { MarketDependencies } from '../deps.ts'
import type { Tables } from '../tables.ts'
import type { MissedSearch } from './contract.ts'
import { toLogPhrase } from './rules/log-phrase.ts'
import { countMissedSearch, deleteMissedSearches, findMissedSearches } from './store.ts'

/** Phrases of a country that are kept at once. */
const MOST_PHRASES = 5000

/** Counts a search that was not answered whole, for editors: its words alone, and not those that may be personal. */
export async function logMissedSearch(
  db: Kysely<Tables>,
  { country, typed, outcome, now }: { country: CountryIso; typed: string; outcome: MissedSearch['outcome']; now: Date },
): Promise<void> {
  const phrase = toLogPhrase(typed)
  if (phrase !== null) await countMissedSearch(db, { country, phrase, outcome, now, most: MOST_PHRASES })
}

export async function missedSearches(
  { db }: Pick<MarketDependencies, 'db'>,
  { country, first }: { country: CountryIso; first: number },
): Promise<MissedSearch[]> {
  const found = await findMissedSearches(db, { country, first })
  return found.map(({ lastAt, ...search }) => ({ ...search, lastAt: lastAt.toISOString() }))
}

export async function forgetMissedSearch(
  { db }: Pick<MarketDependencies, 'db'>,
  { country, phrase }: { country: CountryIso; phrase: string },
): Promise<{ phrase: string }> {
  await deleteMissedSearches(db, country, [phrase])
  return { phrase }
}
