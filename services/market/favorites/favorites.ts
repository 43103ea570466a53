import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { toListedProduct } from '../catalogue/to-listed-product.ts'
import type { CatalogProduct } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import { addFavorite, findFavoriteCards, findFavoriteIds, removeFavorite } from './store.ts'

export const shownAtOnce = 200
const mostFavorites = 500

/** The caller's favourites that the shop sells. */
export async function favorites(
  { db, records }: CatalogueDependencies,
  { shopId }: { shopId: string },
  { viewer }: CallContext,
): Promise<CatalogProduct[]> {
  const uid = accountUid({ viewer })
  const shop = await records.shop(shopId)

  const found = await findFavoriteCards(db, { ownerUid: uid, shopId: shop.id, first: shownAtOnce })
  return found.map(({ card, offers }) => toListedProduct(card, offers, shop.currency.code))
}

export async function favoriteIds({ db }: Pick<MarketDependencies, 'db'>, { viewer }: CallContext): Promise<string[]> {
  const uid = accountUid({ viewer })
  return findFavoriteIds(db, uid)
}

/** Marks or unmarks a favourite; repeating the call changes nothing. */
export async function setFavorite(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
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
