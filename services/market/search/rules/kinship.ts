/** How two words of one stem are related: the same word in another gender or number, one made from the other, or neither. */
export type Kinship = 'same' | 'derived' | null

const genders = /^(o|a|os|as)?$/
const numbers = /^e?s$/
/** Endings of verbs, of what does or undergoes what they say, and of adjectives. */
const derivations =
  /^([aei]r(se|l[oae]s?)?|ando|iendo|[aei]d[oa]s?|antes?|ientes?|[aei]dor(a|es|as)?|acion(es)?|[ai]mientos?|(ic|iv|os)[oa]s?|ibles?|ables?)$/

/**
 * Judges two words of one stem by their endings. The stem alone says too little: 'lentes' and 'lento' have the same one,
 * and 'colar' has that of 'cola'.
 */
export function getKinship(word: string, other: string, stem: string): Kinship {
  const start = countCommonLetters(word, other)
  const endings = [word.slice(start), other.slice(start)]
  if (endings.every((ending) => genders.test(ending))) return 'same'
  if (endings.includes('') && endings.some((ending) => numbers.test(ending))) return 'same'
  return [word, other].some((each) => derivations.test(each.slice(stem.length))) ? 'derived' : null
}

function countCommonLetters(word: string, other: string): number {
  const differs = [...word].findIndex((letter, index) => letter !== other[index])
  return differs === -1 ? word.length : differs
}
