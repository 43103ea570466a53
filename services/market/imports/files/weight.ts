const GRAMS_PER: Record<string, number> = {
  g: 1,
  gr: 1,
  grs: 1,
  gramo: 1,
  gramos: 1,
  kg: 1000,
  kgs: 1000,
  kilo: 1000,
  kilos: 1000,
  lb: 453.59237,
  lbs: 453.59237,
  oz: 28.349523125,
}
const NUMBER = '\\d{1,3}(?:[.,]\\d{3})+|\\d{1,6}(?:[.,]\\d{1,3})?'
const WEIGHT = new RegExp(
  `(?:(?<pieces>\\d{1,3})\\s*[x×]\\s*)?(?<number>${NUMBER})\\s*(?<unit>kgs?|kilos?|grs?|gramos?|g|lbs?|oz)(?![\\p{L}\\d])`,
  'giu',
)

/** Goods whose weight in a name is an animal's, or what they carry. */
const NOT_FILLED =
  /\b(?:pipetas?|antipulgas|antiparasitari[oa]s?|comprimidos?|tabletas?|masticables?|nexgard|bravecto|simparica|frontline|advantage|advocate|credelio|seresto|collar(?:es)?|arn[eé]s(?:es)?|pecheras?|correas?|transportador[ae]?s?|camas?|jaulas?|caniles?|casitas?|cuchas?|mochilas?|bozal(?:es)?|pa[ñn]al(?:es)?|abrigos?|chalecos?|rascador(?:es)?|kennel)\b/i
/** What stands before the weight of an animal, or one end of a range. */
const NOT_CONTENT_BEFORE =
  /(?:[-–—~+<>≤≥]|\b(?:a|al|hasta|desde|entre|y|m[aá]s de|menos de|mayor(?:es)? (?:a|de)|menor(?:es)? (?:a|de)|over|under|up to|to|soporta|capacidad|m[aá]x\.?|m[ií]n\.?|m[aá]ximo|m[ií]nimo|(?:perr|gat|cachorr|mascota|animal|raza|dog|cat)\p{L}*(?:\s\p{L}+){0,2} (?:de|con|of)|peso del?(?: \p{L}+)? (?:perr|gat|cachorr|mascota|animal)\p{L}*:?))\s*$/iu
const NOT_CONTENT_AFTER =
  /^\s*(?:[-–—~+]\s*\d|(?:a|hasta|y|to) \d|o m[aá]s\b|(?:or|and) (?:more|up|over)\b|de (?:peso|perro|gato|mascota)\b)/iu

/**
 * Net content in grams that a name says: '15 kg', '1,5kg', '12 x 85 g', '1.000 g'. null where it says none, or
 * something else: a range, the weight of an animal, two different weights.
 */
export function gramsIn(text: string): number | null {
  if (NOT_FILLED.test(text)) return null
  const found = [...text.matchAll(WEIGHT)].map((match) => {
    const { pieces = '1', number = '', unit = '' } = match.groups ?? {}
    const before = text.slice(0, match.index)
    const after = text.slice(match.index + match[0].length)
    // '7.5-15kg', and '15+3 kg' whose sum nobody meant.
    const isOther = NOT_CONTENT_BEFORE.test(before) || /[\d.,]$/.test(before) || NOT_CONTENT_AFTER.test(after)
    return isOther ? null : wholeGrams(Number(pieces) * toNumber(number, unit), unit)
  })
  const [first = null] = found
  if (first === null) return null
  // '15 kg (33 lb)' says one weight twice.
  return found.every((grams) => grams !== null && Math.abs(grams - first) <= first * 0.02) ? first : null
}

/** A number with its unit beside it; grams without a unit. null for none, zero or nonsense. */
export function parseGrams(number: string, unit: string): number | null {
  if (!/^\d{1,9}([.,]\d{1,6})?$/.test(number.trim())) return null
  return wholeGrams(toNumber(number.trim(), unit), unit.trim() || 'g')
}

/** '1.000 g' are a thousand grams, '1.500 kg' are one and a half kilos: nobody sells either a thousandth or a ton. */
function toNumber(written: string, unit: string): number {
  const isSmallUnit = /^(?:g|gr|grs|gramos?|)$/i.test(unit.trim())
  if (isSmallUnit && /^[1-9]\d{0,2}([.,]\d{3})+$/.test(written)) return Number(written.replace(/[.,]/g, ''))
  return Number(written.replace(',', '.'))
}

function wholeGrams(amount: number, unit: string): number | null {
  const perUnit = GRAMS_PER[unit.toLowerCase()]
  if (!perUnit) return null
  const grams = Math.round(amount * perUnit)
  return grams > 0 && grams <= 1_000_000 ? grams : null
}
