import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { closestWord } from './rules/closest-word.ts'
import type { TypedWord, WordFacet } from './rules/search-term.ts'
import { toTerms, type Understood } from './rules/to-terms.ts'
import type { Vocabulary } from './rules/vocabulary.ts'
import { findTypedWords, findWordsLike } from './store.ts'

export interface InterpretedSearch extends Understood {
  /** The phrase with its typos corrected; null when nothing was. */
  didYouMean: string | null
}

/**
 * What a search asks of a shop. Words that a catalogue, a text or the vocabulary knows stay as they are; others are
 * corrected to the nearest word of either.
 */
export async function interpretSearch(
  db: Kysely<Tables>,
  { shopId, phrase, vocabulary }: { shopId: string; phrase: string; vocabulary: Vocabulary },
): Promise<InterpretedSearch> {
  const typed = await findTypedWords(db, shopId, phrase)
  const words = await correctWords(db, { shopId, typed, vocabulary })
  const isCorrected = words.some((word, index) => word !== typed[index])
  return {
    ...toTerms(words, vocabulary),
    didYouMean: isCorrected ? words.map(({ word }) => word).join(' ') : null,
  }
}

/** The words of a phrase and what a shop has of each. */
export async function readWords(
  db: Kysely<Tables>,
  { shopId, phrase }: { shopId: string; phrase: string },
): Promise<TypedWord[]> {
  return phrase === '' ? [] : findTypedWords(db, shopId, phrase)
}

/** The words with typos corrected; a word that is like none stays. */
export async function correctWords(
  db: Kysely<Tables>,
  { shopId, typed, vocabulary }: { shopId: string; typed: readonly TypedWord[]; vocabulary: Vocabulary },
): Promise<TypedWord[]> {
  return Promise.all(
    typed.map((word) => (isUnknown(word, vocabulary) ? correct(db, { shopId, word, vocabulary }) : word)),
  )
}

function isUnknown({ word, forms, stems, facets, isInText, isKnown }: TypedWord, vocabulary: Vocabulary): boolean {
  if (facets.length > 0 || isInText || isKnown || !/^[a-zñ]{3,}$/.test(word)) return false
  return !forms.some((form) => vocabulary.words.has(form)) && !stems.some((stem) => vocabulary.byFirst.has(stem))
}

async function correct(
  db: Kysely<Tables>,
  { shopId, word: typed, vocabulary }: { shopId: string; word: TypedWord; vocabulary: Vocabulary },
): Promise<TypedWord> {
  const ofShop = await findWordsLike(db, shopId, typed.word)
  const ofShoppers = [...vocabulary.words].map(([label, stem]) => ({ label, stem, count: 1, facet: null }))
  const meant = closestWord<{ label: string; count: number; facet: WordFacet | null; stem?: string }>(typed.word, [
    ...ofShop,
    ...ofShoppers,
  ])
  if (!meant) return typed
  const stem = meant.stem ?? meant.facet?.facet.slice('word:'.length) ?? meant.label
  const facet = meant.facet ?? ofShop.find(({ label }) => label === meant.label)?.facet
  return {
    word: meant.label,
    forms: [meant.label],
    stems: [stem],
    facets: facet ? [facet] : [],
    isInText: false,
    isKnown: true,
  }
}
