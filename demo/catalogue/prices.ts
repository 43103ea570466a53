import type { CountryIso } from '#shared/countries/countries.ts'
import { getChance } from './chance.ts'
import type { DemoOffer } from './types.ts'

const GUARANIES_PER_BOLIVIANO = 1020
const discounts = [0.1, 0.15, 0.15, 0.2, 0.25]

/** Price in the country's shop, with a crossed-out price for every fifth product. */
export function makeOffer(asked: { handle: string; sku: string; bolivianos: number; country: CountryIso }): DemoOffer {
  const { handle, sku, bolivianos, country } = asked
  const regular = regularPrice({ handle, bolivianos, country })
  const stock = pickStock(sku, country)
  const discount = pickDiscount(handle)
  if (discount === 0) return { priceMinor: regular, ...stock }

  return { priceMinor: shelfPrice(regular * (1 - discount), country), compareAtMinor: regular, ...stock }
}

/** Discount of a product; 0 when it is not on offer. */
export function pickDiscount(handle: string): number {
  if (getChance('on offer', handle) >= 0.21) return 0
  return discounts[Math.floor(getChance('discount', handle) * discounts.length)] ?? 0.1
}

function regularPrice({
  handle,
  bolivianos,
  country,
}: {
  handle: string
  bolivianos: number
  country: CountryIso
}): number {
  if (country === 'BO') return shelfPrice(bolivianos * 100, country)
  // Prices in Asunción differ a little, up or down.
  const local = 0.94 + getChance('price in PY', handle) * 0.12
  return shelfPrice(bolivianos * GUARANIES_PER_BOLIVIANO * local, country)
}

/** Rounds to usual shelf prices: Bs 8,50, Bs 49,90, Bs 389,00; Gs in steps of 500, above 100.000 in steps of 1.000. */
function shelfPrice(minor: number, country: CountryIso): number {
  if (country === 'PY') {
    const step = minor > 100_000 ? 1000 : 500
    return Math.max(step, Math.round(minor / step) * step)
  }
  if (minor < 2000) return Math.max(50, Math.round(minor / 50) * 50)
  if (minor < 10_000) return Math.round(minor / 100) * 100 - 10
  return Math.round(minor / 100) * 100
}

function pickStock(sku: string, country: CountryIso): Pick<DemoOffer, 'stock' | 'allowBackorder'> {
  const luck = getChance('stock', sku, country)
  if (luck < 0.04) return { stock: 0 }
  if (luck < 0.055) return { stock: 0, allowBackorder: true }
  if (luck < 0.115) return { stock: 1 + Math.floor(getChance('few', sku, country) * 4) }
  return { stock: 9 + Math.floor(getChance('many', sku, country) * 130) }
}
