import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { describeCard } from '../catalogue/describe-card.ts'
import type { CatalogProduct } from '../contract.ts'
import type { MarketNeeds } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { KeptRecords } from '../shops/cached-records.ts'
import { addFavorite, findFavoriteCards, findFavoriteIds, removeFavorite } from './store.ts'

const shownAtOnce = 200
const mostFavorites = 500

/** What the caller likes and the shop sells. */
export async function favorites(
  { db }: Pick<MarketNeeds, 'db'>,
  kept: KeptRecords,
  { shopId }: { shopId: string },
  { viewer }: CallContext,
): Promise<CatalogProduct[]> {
  const uid = accountUid({ viewer })
  const shop = await kept.shop(shopId)

  const found = await findFavoriteCards(db, { ownerUid: uid, shopId: shop.id, first: shownAtOnce })
  return found.map(({ card, offers }) => describeCard(card, offers, shop.currency.code))
}

export async function favoriteIds({ db }: Pick<MarketNeeds, 'db'>, { viewer }: CallContext): Promise<string[]> {
  const uid = accountUid({ viewer })
  return findFavoriteIds(db, uid)
}

/** Marks a product or takes the mark away; doing it again changes nothing. */
export async function setFavorite(
  { db, now }: Pick<MarketNeeds, 'db' | 'now'>,
  { productId, isFavorite }: { productId: string; isFavorite: boolean },
  { viewer }: CallContext,
) {
  const uid = accountUid({ viewer })
  const favorite = { ownerUid: uid, productId }
  if (!isFavorite) {
    await removeFavorite(db, favorite)
    return { productId, isFavorite }
  }

  const known = await findFavoriteIds(db, uid)
  if (known.length >= mostFavorites && !known.includes(productId)) throw marketError('too-many-favorites')
  if (!(await addFavorite(db, { ...favorite, now: now() }))) throw marketError('product-not-found')
  return { productId, isFavorite }
}
