import { newSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { toListedProduct } from '../catalogue/to-listed-product.ts'
import type { CatalogProduct } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { CatalogueDependencies } from '../shops/cached-records.ts'
import { shownAtOnce } from './favorites.ts'
import { deleteShareToken, findFavoriteCards, findOwnerOfShare, findShareToken, insertShareToken } from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

export async function favoritesLink({ db }: Dependencies, { viewer }: CallContext): Promise<{ token: string | null }> {
  return { token: (await findShareToken(db, accountUid({ viewer }))) ?? null }
}

/** Shares the caller's favourites; of two presses at once both get the same link. */
export async function shareFavorites({ db, now }: Dependencies, { viewer }: CallContext): Promise<{ token: string }> {
  const ownerUid = accountUid({ viewer })
  await insertShareToken(db, { ownerUid, token: newSecret(), now: now() })
  const token = await findShareToken(db, ownerUid)
  // Revoked between the two statements.
  if (!token) throw marketError('list-not-found')
  return { token }
}

/** Revokes the link: whoever has it sees nothing any more. Repeating it is fine. */
export async function unshareFavorites({ db }: Dependencies, { viewer }: CallContext): Promise<{ shared: false }> {
  await deleteShareToken(db, accountUid({ viewer }))
  return { shared: false }
}

/** What a shop sells of a shared list, and nothing of who shares it. Throws list-not-found. */
export async function sharedFavorites(
  { db, records }: CatalogueDependencies,
  { token, shopId }: { token: string; shopId: string },
): Promise<CatalogProduct[]> {
  const ownerUid = await findOwnerOfShare(db, token)
  if (!ownerUid) throw marketError('list-not-found')
  const shop = await records.shop(shopId)
  const found = await findFavoriteCards(db, { ownerUid, shopId: shop.id, first: shownAtOnce })
  return found.map(({ card, offers }) => toListedProduct(card, offers, shop.currency.code))
}
