import { readInteger } from '#web/forms/read-fields.ts'
import { readStoredCart } from '../stored-cart.server.ts'
import type { Route } from './+types/completing-route'
import { findCompleting, NOTHING_COMPLETES } from './find-completing.server.ts'

/** Products that make the delivery of a cart free, for the drawer: `missing` in minor units. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const missing = readInteger(new URL(request.url).searchParams, 'missing', { least: 1, most: 1_000_000_000 })
  const productIds =
    missing === null ? [] : ((await readStoredCart(context))?.items.map(({ productId }) => productId) ?? [])
  const found = missing === null ? NOTHING_COMPLETES : await findCompleting(context, { missing, productIds })
  return Response.json(found, { headers: { 'cache-control': 'private, max-age=60' } })
}
