import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'
import { type EncodedCard, encodeCard } from '../shop/card-product.ts'

/** Products that the account orders most at this shop; empty for guests, and when market does not answer. */
export async function mostOrderedIfItAnswers(context: Readonly<RouterContextProvider>): Promise<EncodedCard[]> {
  if (context.get(visitContext).viewer.uid === null) return []
  return orElse('What a visitor orders most', mostOrdered(context), [])
}

async function mostOrdered(context: Readonly<RouterContextProvider>): Promise<EncodedCard[]> {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  if (shopId === '') return []
  return (await market.mostOrdered({ shopId }, { context: visit.call })).map(encodeCard)
}
