/** A word of a shop's catalogue, as a facet of its listings. */
export interface WordFacet {
  id: number
  facet: string
  label: string
  /** Number of the shop's products that have the word. */
  count: number
}

/** A word of a search, and what the shop has of it. */
export interface TypedWord {
  word: string
  /** The word, then its singular and plural. */
  forms: string[]
  /** Stems of the forms. */
  stems: string[]
  /** Those of the stems that the shop's titles, brands, categories and options have; the own one first. */
  facets: WordFacet[]
  /** Some description has the word; asked only where no facet does. */
  isInText: boolean
  /** A catalogue, maybe another shop's, or a text of the shop spells one of the forms so. */
  isSpelt: boolean
  /** Words of catalogues with one of the stems, where none is spelt like a form. */
  relatives: string[]
}

/** A way in which a product can answer a word: it has all these facets and says all these stems. */
export interface Alternative {
  facets: readonly WordFacet[]
  stems: readonly string[]
  /** 1: what is meant; less: also right, further down. */
  weight: number
}

/** A part of a search: a product answers it by one of the alternatives. */
export interface SearchTerm {
  text: string
  alternatives: readonly Alternative[]
  /** A number or a unit: it says which size, never which product. */
  isQuantity: boolean
}

/** The facet of a term that means one word and nothing else. */
export function getPlainFacet({ alternatives }: SearchTerm): WordFacet | null {
  const [only, ...others] = alternatives
  const [facet, ...more] = only?.facets ?? []
  return only && facet && others.length === 0 && more.length === 0 && only.stems.length === 0 ? facet : null
}

/** How many products of the shop its commonest meaning finds, at most; 0: texts have the word, which nobody counted. */
export function getMostAnswers({ alternatives }: SearchTerm): number {
  const counts = alternatives
    .filter(({ facets }) => facets.length > 0)
    .map(({ facets }) => facets.map((each) => each.count))
  return Math.max(0, ...counts.map((each) => Math.min(...each)))
}
