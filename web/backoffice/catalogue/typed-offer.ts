import type { Currency } from '#shared/money.ts'
import { parseAmount } from '#web/forms/typed-amount.ts'

export interface TypedOffer {
  price: string
  listPrice: string
  stock: string
}

/** Values that the form showed at first: only fields that differ from them are saved. */
export interface SeenOffer {
  price: number
  listPrice: number | null
  stock: number
}

interface Steps {
  price?: { from: number; to: number }
  listPrice?: { from: number | null; to: number | null }
  stock?: { from: number; to: number }
}

/** Changes for the typed values, or the first field that holds no number. */
export function parseSteps(
  typed: TypedOffer,
  seen: SeenOffer,
  currency: Currency,
): { steps: Steps } | { fault: 'price' | 'listPrice' | 'stock' | 'nothing' } {
  const price = parseAmount(typed.price, currency)
  if (price === null) return { fault: 'price' }
  const listPrice = typed.listPrice.trim() === '' ? null : parseAmount(typed.listPrice, currency)
  if (listPrice === null && typed.listPrice.trim() !== '') return { fault: 'listPrice' }
  const isSeen = typed.stock.trim() === `${seen.stock}`
  if (!isSeen && !/^\d{1,6}$/.test(typed.stock.trim())) return { fault: 'stock' }
  const stock = isSeen ? seen.stock : Number(typed.stock)

  const steps: Steps = {
    ...(price !== seen.price && { price: { from: seen.price, to: price } }),
    ...(listPrice !== seen.listPrice && { listPrice: { from: seen.listPrice, to: listPrice } }),
    ...(stock !== seen.stock && { stock: { from: seen.stock, to: stock } }),
  }
  return Object.keys(steps).length === 0 ? { fault: 'nothing' } : { steps }
}
