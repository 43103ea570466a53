import type { PricesFacts } from '#services/appointments/contract.ts'
import { priceKey } from '#services/appointments/settings/rules/price-key.ts'

/** A line of the grid: a kind of pet and size, with its price as typed; empty where there is none. */
export interface PriceRow {
  key: string
  petTypeId: string
  /** null: any size. */
  size: string | null
  amount: string
  minutes: string
}

const USUAL_PETS = ['perro', 'gato']

interface Priced {
  petTypeFields: readonly { petTypeId: string; values: readonly { key: string }[] }[]
  prices: PricesFacts
  typed(amount: number): string
}

/** Every kind of pet and size that a service can have a price for: the merchant's sizes, and what has one already. */
export function getPriceRows({ petTypeFields, prices, typed }: Priced): PriceRow[] {
  const kinds = [...new Set([...USUAL_PETS, ...petTypeFields.map(({ petTypeId }) => petTypeId)])]
  const bodies = kinds.flatMap((petTypeId) => {
    const sizes = petTypeFields.find((field) => field.petTypeId === petTypeId)?.values ?? []
    return [{ petTypeId, size: null }, ...sizes.map(({ key }) => ({ petTypeId, size: key }))]
  })
  const known = new Set(bodies.map(priceKey))
  const others = Object.keys(prices)
    .filter((key) => prices[key] && !known.has(key))
    .map((key) => {
      const [petTypeId = '', ...size] = key.split(' ')
      return { petTypeId, size: size.join(' ') || null }
    })
  return [...bodies, ...others].map((body) => {
    const key = priceKey(body)
    const price = prices[key]
    return {
      ...body,
      key,
      amount: price ? typed(price.amount) : '',
      minutes: price ? String(price.minutes) : '',
    }
  })
}
