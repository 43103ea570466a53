import { httpError } from '#shared/rpc/errors.ts'
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
  if (viewer.uid === null) throw httpError('unauthorized')
  const shop = await kept.shop(shopId)

  const found = await findFavoriteCards(db, { ownerUid: viewer.uid, shopId: shop.id, first: shownAtOnce })
  return found.map(({ card, offers }) => describeCard(card, offers, shop.currency.code))
}

export async function favoriteIds({ db }: Pick<MarketNeeds, 'db'>, { viewer }: CallContext): Promise<string[]> {
  if (viewer.uid === null) throw httpError('unauthorized')
  return findFavoriteIds(db, viewer.uid)
}

/** Marks a product or takes the mark away; doing it again changes nothing. */
export async function setFavorite(
  { db, now }: Pick<MarketNeeds, 'db' | 'now'>,
  { productId, isFavorite }: { productId: string; isFavorite: boolean },
  { viewer }: CallContext,
) {
  if (viewer.uid === null) throw httpError('unauthorized')
  const favorite = { ownerUid: viewer.uid, productId }
  if (!isFavorite) {
    await removeFavorite(db, favorite)
    return { productId, isFavorite }
  }

  const known = await findFavoriteIds(db, viewer.uid)
  if (known.length >= mostFavorites && !known.includes(productId)) throw marketError('too-many-favorites')
  if (!(await addFavorite(db, { ...favorite, now: now() }))) throw marketError('product-not-found')
  return { productId, isFavorite }
}
