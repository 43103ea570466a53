import { getKinship } from './kinship.ts'
import type { SearchService } from './search-group.ts'
import type { Alternative, SearchTerm, TypedWord } from './search-term.ts'
import type { Vocabulary, VocabularyEntry } from './vocabulary.ts'

/** What a search asks for, before a product is looked at. */
export interface Understood {
  terms: SearchTerm[]
  /** Typed words that neither the shop nor the vocabulary knows how to answer. */
  missing: string[]
  missingBrand: string | null
  services: SearchService[]
}

/** Weights of the meanings of a group, best first. */
const meaningWeights = [1, 0.6, 0.4, 0.3]
/** The word as typed, where its group says that something else is meant. */
const LITERAL_WEIGHT = 0.2
/** The same beside a brand that is sold: 'kitten' may be what the brand calls its product. */
const VARIETY_WEIGHT = 1.2
/** What is like a brand that is not sold; what else the shopper typed counts more. */
const LIKE_BRAND_WEIGHT = 0.5
const units = new Set(['kg', 'g', 'l', 'ml', 'cm', 'mm', 'm', 'mg'])
/** Words before a size of clothes: 'talla M'. */
const sizeNames = new Set(['talla', 'talle', 'tamaño'])
const sizes = /^(x{0,3}[sl]|m|chic[oa]|pequeñ[oa]|median[oa]|grande|unic[oa])$/

/**
 * Terms of a search: the longest phrases that the vocabulary knows, else the words of the catalogue, else what texts
 * say. A service without products of its own takes the whole search: 'vacunas perro' asks for no dog's things.
 */
export function toTerms(words: readonly TypedWord[], vocabulary: Vocabulary): Understood {
  const understood: Understood = { terms: [], missing: [], missingBrand: null, services: [] }
  const literalWeight = namesBrand(words, vocabulary) ? VARIETY_WEIGHT : LITERAL_WEIGHT
  let takesAll = false

  for (let at = 0; at < words.length; ) {
    const entries = findLongest(words, at, vocabulary)
    const length = entries[0]?.words.length ?? 1
    const typed = words.slice(at, at + length)
    const text = typed.map(({ word }) => word).join(' ')
    const alternatives = findAlternatives(typed, entries, literalWeight)
    const isQuantity = typed.every((word, index) => isSize(word, words[at + index - 1]))
    at += length

    for (const { group } of entries) {
      if (group.kind === 'brand' && !group.isSold) understood.missingBrand ??= group.label
      if (group.service && !understood.services.includes(group.service)) understood.services.push(group.service)
    }
    if (alternatives.length > 0) understood.terms.push({ text, alternatives, isQuantity })
    else if (entries.some(({ group }) => group.service)) takesAll = true
    // 'pa', 'x' and the like say nothing.
    else if (!entries.some(({ group }) => group.kind === 'brand') && text.length > 2) understood.missing.push(text)
  }
  return takesAll ? { ...understood, terms: [], missing: [] } : understood
}

/**
 * Entries of the longest phrase that begins here, the nearest in spelling. A stem is enough for words that the catalogue
 * does not have: 'alimento' and 'alimentador' have one.
 */
function findLongest(words: readonly TypedWord[], at: number, { byFirst }: Vocabulary): VocabularyEntry[] {
  const first = words[at]
  if (!first) return []
  const candidates = new Set([...first.forms, ...first.stems].flatMap((key) => byFirst.get(key) ?? []))
  const fitting = [...candidates].flatMap((entry) => {
    const typed = words.slice(at, at + entry.words.length)
    if (typed.length < entry.words.length) return []
    const nearness = Math.min(...typed.map((word, index) => getNearness(word, entry, index)))
    return nearness > 0 ? [{ entry, rank: entry.words.length * 5 + nearness }] : []
  })
  const best = Math.max(...fitting.map(({ rank }) => rank))
  return fitting.flatMap(({ entry, rank }) => (rank === best ? [entry] : []))
}

/** 4: as typed; 3: singular or plural; 2: without a diminutive; 1: related, of one stem; 0: another word. */
function getNearness({ word, forms, stems, facets }: TypedWord, entry: VocabularyEntry, index: number): number {
  const wanted = entry.words[index] ?? ''
  if (word === wanted) return 4
  const form = forms.indexOf(wanted)
  if (form >= 0) return stems[form] === stems[0] ? 3 : 2
  const stem = entry.stems[index] ?? ''
  return facets.length === 0 && stems.includes(stem) && getKinship(word, wanted, stem) !== null ? 1 : 0
}

/** The words contain the name of a brand that is sold. */
function namesBrand(words: readonly TypedWord[], { brands }: Vocabulary): boolean {
  return brands.some((brand) =>
    words.some((_, at) => brand.every((name, index) => words[at + index]?.forms.includes(name))),
  )
}

function findAlternatives(
  typed: readonly TypedWord[],
  entries: readonly VocabularyEntry[],
  literalWeight: number,
): Alternative[] {
  const groups = [...new Set(entries.map(({ group }) => group))].filter(({ isSold }) => !isSold)
  const meant = groups.flatMap(({ kind, means }) =>
    means.map((facets, index) => ({
      facets,
      stems: [],
      weight: (meaningWeights[index] ?? 0.25) * (kind === 'brand' ? LIKE_BRAND_WEIGHT : 1),
    })),
  )
  const isMeant = ({ facets }: Alternative) =>
    meant.some((meaning) => meaning.facets.every(({ id }) => facets.some((facet) => facet.id === id)))
  // The name of a brand or of a service is no word of the catalogue: 'golden' must not find what a description says of a
  // golden retriever, nor 'vacuna' what is made of 'cuero vacuno'.
  const isName = groups.some(({ kind, means }) => kind === 'brand' || (kind === 'service' && means.length === 0))
  const literal = isName ? [] : findLiteral(typed, meant.length > 0 ? literalWeight : 1)
  return [...meant, ...literal.filter((alternative) => !isMeant(alternative))]
}

/** The words themselves: one of them in any of its forms, several of them all together. */
function findLiteral(typed: readonly TypedWord[], weight: number): Alternative[] {
  const [only, ...others] = typed
  if (!only) return []
  if (others.length === 0) {
    if (only.facets.length > 0) return only.facets.map((facet) => ({ facets: [facet], stems: [], weight }))
    return only.isInText ? [{ facets: [], stems: [only.stems[0] ?? only.word], weight }] : []
  }
  if (!typed.every(({ facets, isInText }) => facets.length > 0 || isInText)) return []
  return [
    {
      facets: typed.flatMap(({ facets }) => facets[0] ?? []),
      stems: typed.flatMap(({ word, stems, facets }) => (facets.length > 0 ? [] : [stems[0] ?? word])),
      weight,
    },
  ]
}

function isSize({ word, forms }: TypedWord, before: TypedWord | undefined): boolean {
  if (/^\d+$/.test(word) || sizeNames.has(word)) return true
  if (before !== undefined && sizeNames.has(before.word) && sizes.test(word)) return true
  return before !== undefined && /^\d+$/.test(before.word) && forms.some((form) => units.has(form))
}
