import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toPetKind } from '../pet-coat.ts'

/** The category under which shops keep food. */
const FOOD_TAG = 'alimento'
const MOST_BRANDS = 14

/** Brands of food for this kind of pet that the visitor's shop sells, those with most products first. */
export async function brandsFor(context: Readonly<RouterContextProvider>, petType: string): Promise<string[]> {
  const { market } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const shop = await visit.shop()
  if (shop.id === '') return []

  const petTypes: ('PERRO' | 'GATO')[] = [toPetKind(petType) === 'dog' ? 'PERRO' : 'GATO']
  const { brands } = await market.catalogFacets(
    { shopId: shop.id, tagIds: [FOOD_TAG], petTypes },
    { context: visit.call },
  )
  return [...brands]
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_BRANDS)
    .map(({ name }) => name)
}
