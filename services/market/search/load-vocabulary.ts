import type { Kysely } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../tables.ts'
import type { SearchGroup } from './rules/search-group.ts'
import type { WordFacet } from './rules/search-term.ts'
import { toVocabulary, type Vocabulary, type VocabularyEntry } from './rules/vocabulary.ts'
import { loadGroups } from './search-groups.ts'
import { findBrands, findStems, findWordFacets } from './store.ts'

/** The vocabulary of a country as one of its shops can answer it; every page's search reads it from memory. */
export async function loadVocabulary(
  db: Kysely<Tables>,
  { id, country }: { id: string; country: CountryIso },
): Promise<Vocabulary> {
  const [groups, brands] = await Promise.all([loadGroups(db, country), findBrands(db, id)])
  const spellings = groups.map(({ words }) => words.flatMap((word) => withoutTilde(word)))
  const phrases = [...new Set([...spellings.flat(), ...groups.flatMap(({ means }) => means)])]
  const found = await findStems(db, phrases)
  const byPhrase = new Map(phrases.map((phrase, index) => [phrase, found[index] ?? { words: [], stems: [] }]))
  const facets = await findWordFacets(db, id, [
    ...new Set(groups.flatMap(({ means }) => means.flatMap((mean) => byPhrase.get(mean)?.stems ?? []))),
  ])
  const sold = new Set(brands.map(toPlain))

  const entries = groups.flatMap((group, index) => {
    const shared = {
      kind: group.kind,
      label: group.words[0] ?? '',
      service: group.service,
      means: resolveMeans(group, (mean) => byPhrase.get(mean)?.stems ?? [], facets),
      phrases: group.means,
      isSold: group.kind === 'brand' && group.words.some((word) => sold.has(toPlain(word))),
    }
    return (spellings[index] ?? []).flatMap((phrase): VocabularyEntry[] => {
      const { words, stems } = byPhrase.get(phrase) ?? { words: [], stems: [] }
      return words.length === 0 ? [] : [{ words, stems, group: shared }]
    })
  })
  return toVocabulary(entries)
}

/** Meanings that the shop has whole; where it has none so, the words that it has of the best one. */
function resolveMeans(
  { means }: SearchGroup,
  getStems: (mean: string) => readonly string[],
  facets: ReadonlyMap<string, WordFacet>,
): WordFacet[][] {
  const resolved = means.map((mean) => {
    const stems = getStems(mean)
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
