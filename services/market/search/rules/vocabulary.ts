import type { SearchGroup, SearchService } from './search-group.ts'
import type { WordFacet } from './search-term.ts'

/** A search group of a country as one shop can answer it. */
export interface VocabularyGroup {
  kind: SearchGroup['kind']
  /** Its first word as the editor wrote it: the name of a brand. */
  label: string
  service: SearchService | null
  /** Facets of each meaning that the shop's catalogue has, best first. */
  means: readonly (readonly WordFacet[])[]
  /** The meanings as written, for the names of categories. */
  phrases: readonly string[]
  /** A brand that the shop sells is searched as any other word. */
  isSold: boolean
}

/** A phrase that shoppers type, in words and stems, with its group. */
export interface VocabularyEntry {
  words: readonly string[]
  stems: readonly string[]
  group: VocabularyGroup
}

/** What shoppers of a country call things, and what a shop has for it. */
export interface Vocabulary {
  /** Entries by the stem and by the spelling of their first word. */
  byFirst: ReadonlyMap<string, readonly VocabularyEntry[]>
  entries: readonly VocabularyEntry[]
  /** Every word of an entry, with its stem: never corrected, and what others are corrected to. */
  words: ReadonlyMap<string, string>
  /** Words of each brand that the shop sells. */
  brands: readonly (readonly string[])[]
}

/** Makes a vocabulary of entries and of the words of the brands that are sold. */
export function toVocabulary(entries: readonly VocabularyEntry[], brands: Vocabulary['brands']): Vocabulary {
  const byFirst = new Map<string, VocabularyEntry[]>()
  const words = new Map<string, string>()
  for (const entry of entries) {
    for (const first of new Set([entry.words[0], entry.stems[0]]))
      if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), entry])
    for (const [index, word] of entry.words.entries()) words.set(word, entry.stems[index] ?? word)
  }
  return { byFirst, entries, words, brands }
}
