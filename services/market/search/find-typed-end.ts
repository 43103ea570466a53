import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { correctWords } from './interpret-search.ts'
import type { SearchTerm, TypedWord, WordFacet } from './rules/search-term.ts'
import { toTerms } from './rules/to-terms.ts'
import type { Vocabulary, VocabularyGroup } from './rules/vocabulary.ts'
import { findTypedWords, findWordsBeginning } from './store.ts'

/** Groups that the end of a phrase may begin, the shortest first. */
const GROUPS = 3

export interface TypedEnd {
  /** What the end of the phrase may become: the facets of each way. */
  ways: readonly (readonly WordFacet[])[]
  /** What stands before it. */
  terms: readonly SearchTerm[]
  /** How the catalogue calls what the end means, for its categories. */
  meanings: readonly string[]
}

/** Reads a phrase that is still being typed: its end is the beginning of a word, or of a phrase of the vocabulary. */
export async function findTypedEnd(
  db: Kysely<Tables>,
  { shopId, phrase, vocabulary }: { shopId: string; phrase: string; vocabulary: Vocabulary },
): Promise<TypedEnd> {
  const [words, beginnings] = await Promise.all([
    findTypedWords(db, shopId, phrase),
    findWordsBeginning(db, shopId, phrase),
  ])
  const last = words.at(-1)
  if (!last) return { ways: [], terms: [], meanings: [] }

  const { groups, length } = findGroupsBeginning(words, vocabulary)
  const before = toTerms(words.slice(0, -length), vocabulary).terms
  if (groups.length > 0) {
    const ways = [...groups.flatMap(({ means }) => means), ...beginnings.map((facet) => [facet])]
    return { ways, terms: before, meanings: groups.flatMap(({ phrases }) => phrases) }
  }
  const literal = [...beginnings, ...(last.isSpelt ? last.facets : [])].map((facet) => [facet])
  if (literal.length > 0) return { ways: literal, terms: before, meanings: [] }

  const corrected = await correctWords(db, { shopId, typed: [last], vocabulary })
  const [term] = toTerms(corrected, vocabulary).terms
  return { ways: term?.alternatives.map(({ facets }) => facets).filter(isNamed) ?? [], terms: before, meanings: [] }
}

/** Groups of the longest phrases that the end of the words begins, and how many words that end has. */
function findGroupsBeginning(
  words: readonly TypedWord[],
  { entries }: Vocabulary,
): { groups: VocabularyGroup[]; length: number } {
  for (let length = Math.min(words.length, 4); length > 0; length -= 1) {
    const typed = words
      .slice(-length)
      .map(({ word }) => word)
      .join(' ')
    const beginning = entries
      .filter(({ words: own }) => own.length >= length && own.join(' ').startsWith(typed))
      .toSorted((a, b) => a.words.join(' ').length - b.words.join(' ').length)
    const groups = [...new Set(beginning.map(({ group }) => group))].filter(({ isSold }) => !isSold).slice(0, GROUPS)
    if (groups.length > 0) return { groups, length }
  }
  return { groups: [], length: 1 }
}

function isNamed(facets: readonly WordFacet[]): boolean {
  return facets.length > 0
}
