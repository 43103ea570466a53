import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { closestWord } from './rules/closest-word.ts'
import { getKinship, type Kinship } from './rules/kinship.ts'
import type { TypedWord, WordFacet } from './rules/search-term.ts'
import { toTerms, type Understood } from './rules/to-terms.ts'
import type { Vocabulary } from './rules/vocabulary.ts'
import { findTypedWords, findWordsLike } from './store.ts'

export interface InterpretedSearch extends Understood {
  /** The phrase with its typos corrected; null when nothing was. */
  didYouMean: string | null
}

/**
 * What a search asks of a shop. Words that a catalogue, a text or the vocabulary spells so stay as they are; others are
 * corrected to the nearest word of either.
 */
export async function interpretSearch(
  db: Kysely<Tables>,
  { shopId, phrase, vocabulary }: { shopId: string; phrase: string; vocabulary: Vocabulary },
): Promise<InterpretedSearch> {
  const typed = await findTypedWords(db, shopId, phrase)
  const words = await correctWords(db, { shopId, typed, vocabulary })
  const isCorrected = words.some(({ word }, index) => word !== typed[index]?.word)
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

/** The words with typos corrected; a word that is like none stays, without what only shares its stem. */
export async function correctWords(
  db: Kysely<Tables>,
  { shopId, typed, vocabulary }: { shopId: string; typed: readonly TypedWord[]; vocabulary: Vocabulary },
): Promise<TypedWord[]> {
  return Promise.all(
    typed.map((word) => (isKnown(word, vocabulary) ? word : correct(db, { shopId, word, vocabulary }))),
  )
}

/** A catalogue, a text or the vocabulary has the word, in any gender or number. */
function isKnown(word: TypedWord, vocabulary: Vocabulary): boolean {
  if (word.isSpelt || !/^[a-zñ]{3,}$/.test(word.word)) return true
  return word.forms.some((form) => vocabulary.words.has(form)) || getKinships(word, vocabulary).has('same')
}

/** How the word is related to those of its stem. */
function getKinships({ word, stems, relatives }: TypedWord, { byFirst }: Vocabulary): Set<Kinship> {
  const stem = stems[0] ?? word
  const ofShoppers = (byFirst.get(stem) ?? []).flatMap(({ words, stems: own }) => (own[0] === stem ? words[0] : []))
  return new Set([...relatives, ...ofShoppers].map((other) => getKinship(word, other ?? '', stem)))
}

/**
 * The nearest word in spelling. Where that is of the same stem, or none is near, the typed word is a word made from one
 * of its stem ('cepillar'); else what the shop has of the stem is something else ('lentes' and 'lento').
 */
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
  const stem = meant && (meant.stem ?? meant.facet?.facet.slice('word:'.length) ?? meant.label)
  if (!meant || !stem || stem === typed.stems[0]) {
    const isDerived = typed.facets.length === 0 || getKinships(typed, vocabulary).has('derived')
    return isDerived ? typed : { ...typed, facets: [], relatives: [] }
  }
  const facet = meant.facet ?? ofShop.find(({ label }) => label === meant.label)?.facet
  return {
    word: meant.label,
    forms: [meant.label],
    stems: [stem],
    facets: facet ? [facet] : [],
    isInText: false,
    isSpelt: true,
    relatives: [],
  }
}
