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
const WEIGHT = /(?:(\d{1,3})\s*[x×]\s*)?(\d{1,6}(?:[.,]\d{1,3})?)\s*(kgs?|kilos?|grs?|gramos?|g|lbs?|oz)(?![\p{L}\d])/iu

/** Weight in grams named by a text: '15 kg', '1,5kg', '12 x 85 g', 'Bolsa 500 gr'; null when it names none. */
export function gramsIn(text: string): number | null {
  const found = WEIGHT.exec(text)
  if (!found) return null
  const [, pieces = '1', number = '', unit = ''] = found
  return wholeGrams(Number(pieces) * Number(number.replace(',', '.')), unit)
}

/** A number with its unit beside it, as exports write weights; grams without a unit. null for none, zero or nonsense. */
export function parseGrams(number: string, unit: string): number | null {
  if (!/^\d{1,9}([.,]\d{1,6})?$/.test(number.trim())) return null
  return wholeGrams(Number(number.trim().replace(',', '.')), unit.trim() || 'g')
}

function wholeGrams(amount: number, unit: string): number | null {
  const perUnit = GRAMS_PER[unit.toLowerCase()]
  if (!perUnit) return null
  const grams = Math.round(amount * perUnit)
  return grams > 0 && grams <= 1_000_000 ? grams : null
}
