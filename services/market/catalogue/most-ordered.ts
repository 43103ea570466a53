import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { CatalogProduct } from '../contract.ts'
import type { MarketNeeds } from '../deps.ts'
import type { KeptRecords } from '../shops/cached-records.ts'
import { describeCard } from './describe-card.ts'
import { likedFirst } from './rules/liked-first.ts'
import { findMostOrdered } from './store/most-ordered.ts'

const shownAtOnce = 12
/** What somebody liked before that is forgotten. */
const lookedAt = 200

/** What the caller orders most and the shop sells, with the price and the stock of now. */
export async function mostOrdered(
  { db }: Pick<MarketNeeds, 'db'>,
  kept: KeptRecords,
  { shopId }: { shopId: string },
  { viewer }: CallContext,
): Promise<CatalogProduct[]> {
  const uid = accountUid({ viewer })
  const shop = await kept.shop(shopId)

  const query = { ownerUid: uid, shopId: shop.id, orders: lookedAt, first: shownAtOnce }
  const found = await findMostOrdered(db, query)
  return found.map(({ card, offers, variantId }) =>
    describeCard(card, { ...offers, variants: likedFirst(offers.variants, variantId) }, shop.currency.code),
  )
}
