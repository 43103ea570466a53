import type { RouterContextProvider } from 'react-router'
import type { Basket } from '#services/market/contract.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { formatDay } from '../pets/day.ts'

/** A prescription that the checkout can name; `day` null: sent just now, and not checked yet. */
export interface PrescriptionChoice {
  id: string
  petName: string
  day: string | null
}

export interface AskedPrescription {
  products: string
  choices: PrescriptionChoice[]
}

/** What the cart's products on prescription need, and what the visitor has of it; null: it has none. */
export async function findPrescriptionChoices(
  context: Readonly<RouterContextProvider>,
  shopId: string,
  { lines }: Pick<Basket, 'lines'>,
): Promise<AskedPrescription | null> {
  const needed = lines.filter(({ needsPrescription, quantity }) => needsPrescription && quantity > 0)
  if (needed.length === 0) return null
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const known = visit.viewer.uid === null ? [] : await market.prescriptions({ shopId }, { context: visit.call })
  const ids = new Set(needed.map(({ productId }) => productId))
  return {
    products: [...new Set(needed.map(({ title }) => title))].join(', '),
    choices: known
      .filter(
        ({ state, products }) =>
          state === 'sent' || products.some(({ productId, left }) => left > 0 && ids.has(productId)),
      )
      .map(({ _id, petName, validUntil }) => ({
        id: _id,
        petName,
        day: validUntil === null ? null : formatDay(validUntil),
      })),
  }
}
