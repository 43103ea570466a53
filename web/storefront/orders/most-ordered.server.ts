import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { type CardProduct, cardProduct } from '../shop/card-product.ts'

/** What the visitor orders most at the shop of this visit; nothing for strangers, and when the market does not answer. */
export async function mostOrderedIfItAnswers(context: Readonly<RouterContextProvider>): Promise<CardProduct[]> {
  const visit = context.get(visitContext)
  if (visit.viewer.uid === null) return []
  const { market } = context.get(servicesContext)
  try {
    const { id: shopId } = await visit.shop()
    if (shopId === '') return []
    return (await market.mostOrdered({ shopId }, { context: visit.call })).map(cardProduct)
  } catch (error) {
    console.error('What a visitor orders most could not be read; the page goes on without it.', error)
    return []
  }
}
