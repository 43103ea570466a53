/** 4250 → '4,25 kg'; every gram of it, and a comma as people here write it. */
export function kilograms(grams: number): string {
  return `${new Intl.NumberFormat('es', { maximumFractionDigits: 3, useGrouping: false }).format(grams / 1000)} kg`
}

/** What the field of a weight shows: '4,25'. */
export function typedKilograms(grams: number): string {
  return kilograms(grams).replace(' kg', '')
}

export const LEAST_GRAMS = 10
export const MOST_GRAMS = 200_000

/** Of what somebody typed: '4,25', '4.25', '4,25 kg'. Null for what is no weight of an animal. */
export function parseGrams(typed: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,3}))?\s*(?:kg|kilos?)?\.?$/i.exec(typed.trim())
  if (!match) return null
  const [, whole = '0', part = ''] = match
  const grams = Number(whole) * 1000 + Number(part.padEnd(3, '0'))
  return grams >= LEAST_GRAMS && grams <= MOST_GRAMS ? grams : null
}
