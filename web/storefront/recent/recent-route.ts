import type { Currency } from '#shared/money.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { type EncodedCard, encodeCard } from '../shop/card-product.ts'
import type { Route } from './+types/recent-route'
import { recentForm } from './recent-form.server.ts'

export interface RecentCards {
  products: EncodedCard[]
  currency: Currency
}

/** Cards of the products that a browser looked at (`id`, repeated), with today's prices, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const productIds = parseForm(new URL(request.url).searchParams, recentForm).value?.id ?? []
  const { id: shopId, currency } = await visit.shop()
  if (shopId === '') return Response.json({ products: [], currency: currency.code } satisfies RecentCards)
  const products = await market.listedProducts({ shopId, productIds }, { context: visit.call })
  return Response.json({ products: products.map(encodeCard), currency: currency.code } satisfies RecentCards, {
    headers: { 'cache-control': 'private, max-age=60' },
  })
}
