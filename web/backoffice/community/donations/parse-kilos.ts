/** Grams of '12,5' or '12.5' kilos; null: no weight, or more than ten tons. */
export function parseKilos(typed: string): number | null {
  const plain = typed.trim().replace(',', '.')
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(plain)) return null
  const grams = Math.round(Number(plain) * 1000)
  return grams >= 1 && grams <= 10_000_000 ? grams : null
}
