import { type Currency, formatMoney } from '#shared/money.ts'

/** 'Bs 38,90', or 'Bs 38,90 - Bs 389,00' when the variants differ. */
export function displayPrice(
  { minPrice, maxPrice }: { minPrice: number; maxPrice: number },
  currency: Currency,
): string {
  const lowest = formatMoney(minPrice, currency)
  return minPrice === maxPrice ? lowest : `${lowest} - ${formatMoney(maxPrice, currency)}`
}

/** Price of a kilogram, to compare sizes; null when the weight is unknown. */
export function pricePerKg(price: number, netGrams: number | null, currency: Currency) {
  if (netGrams === null || netGrams <= 0) return null
  const amount = Math.round((price * 1000) / netGrams)
  return { amount, per: 'kg', display: `${formatMoney(amount, currency)} / kg` }
}
