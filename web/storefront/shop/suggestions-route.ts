import { readTrimmed } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { Route } from './+types/suggestions-route'

const NOTHING = { products: [], categories: [], popular: [] }

/** Suggestions while typing, for the search box of the header. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { market } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const shop = await visit.shop()
  const q = readTrimmed(new URL(request.url).searchParams, 'q', 100)
  const suggestions = shop.id ? await market.suggestions({ shopId: shop.id, q }, { context: visit.call }) : NOTHING
  return Response.json(suggestions, { headers: { 'cache-control': 'private, max-age=60' } })
}
