import type { Kysely } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../tables.ts'
import type { SearchGroup } from './rules/search-group.ts'
import type { WordFacet } from './rules/search-term.ts'
import { toVocabulary, type Vocabulary } from './rules/vocabulary.ts'
import { loadGroups } from './search-groups.ts'
import { findBrands, findStems, findWordFacets } from './store.ts'

/** The search groups of a country with the words and stems of their phrases; the same for every shop. */
export interface CountryWords {
  groups: readonly { group: SearchGroup; spellings: readonly Phrase[]; means: readonly Phrase[] }[]
}

interface Phrase {
  words: readonly string[]
  stems: readonly string[]
}

/** Reads the groups of a country. Apart from a shop's facets, because those change with every import. */
export async function loadCountryWords(db: Kysely<Tables>, country: CountryIso): Promise<CountryWords> {
  const groups = (await loadGroups(db, country)).map((group) => ({
    group,
    spellings: group.words.flatMap(withoutTilde),
  }))
  const phrases = [...new Set(groups.flatMap(({ group, spellings }) => [...spellings, ...group.means]))]
  const found = await findStems(db, phrases)
  const byPhrase = new Map(phrases.map((phrase, index) => [phrase, found[index]]))
  const read = (phrase: string) => byPhrase.get(phrase) ?? { words: [], stems: [] }
  return {
    groups: groups.map(({ group, spellings }) => ({
      group,
      spellings: spellings.map(read).filter(({ words }) => words.length > 0),
      means: group.means.map(read),
    })),
  }
}

/** The vocabulary of a country as one of its shops can answer it; every page's search reads it from memory. */
export async function loadVocabulary(
  db: Kysely<Tables>,
  shopId: string,
  { groups }: CountryWords,
): Promise<Vocabulary> {
  const stems = new Set(groups.flatMap(({ means }) => means.flatMap((mean) => mean.stems)))
  const [facets, brands] = await Promise.all([findWordFacets(db, shopId, [...stems]), findBrands(db, shopId)])
  const sold = new Set(brands.map(({ label }) => toPlain(label)))

  return toVocabulary(
    groups.flatMap(({ group, spellings, means }) => {
      const shared = {
        kind: group.kind,
        label: group.words[0] ?? '',
        service: group.service,
        means: resolveMeans(means, facets),
        phrases: group.means,
        isSold: group.kind === 'brand' && group.words.some((word) => sold.has(toPlain(word))),
      }
      return spellings.map((phrase) => ({ ...phrase, group: shared }))
    }),
    brands.map(({ words }) => words).filter(({ length }) => length > 0),
  )
}

/** Meanings that the shop has whole; where it has none so, the words that it has of the best one. */
function resolveMeans(means: readonly Phrase[], facets: ReadonlyMap<string, WordFacet>): WordFacet[][] {
  const resolved = means.map(({ stems }) => {
    const known = stems.flatMap((stem) => facets.get(stem) ?? [])
    return { known, isWhole: known.length === stems.length && known.length > 0 }
  })
  const whole = resolved.filter(({ isWhole }) => isWhole)
  const usable = whole.length > 0 ? whole : resolved.filter(({ known }) => known.length > 0).slice(0, 1)
  return usable.map(({ known }) => known)
}

/** A spelling with ñ is also typed without it. */
function withoutTilde(phrase: string): string[] {
  return /ñ/i.test(phrase) ? [phrase, phrase.replace(/ñ/g, 'n').replace(/Ñ/g, 'N')] : [phrase]
}

function toPlain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
