import type { Transaction } from 'kysely'
import { refreshListing } from '../catalogue/store/refresh-listing.ts'
import type { Tables } from '../tables.ts'
import type { ProductPicture } from './rules/product-pictures.ts'
import { insertChanges } from './store/catalogue-changes.ts'
import {
  findPictures,
  findShopsOffering,
  lockProduct,
  markPicturesShown,
  replacePictures,
} from './store/product-pictures.ts'

/** The pictures of a product, locked until the transaction ends. */
export async function lockPictures(trx: Transaction<Tables>, productId: string): Promise<ProductPicture[]> {
  await lockProduct(trx, productId)
  return findPictures(trx, productId)
}

interface PictureChange {
  productId: string
  before: readonly ProductPicture[]
  after: readonly ProductPicture[]
}

interface Cause {
  /** Shop in whose desk the change was made. */
  shopId: string
  actorUid: string
  cause: string
  now: Date
}

/**
 * Replaces the pictures of a locked product, logs the change and refreshes the listings of every shop that offers it.
 * Returns the log entry's id; null, and nothing is written: the file of an uploaded picture was removed meanwhile.
 */
export async function changePicturesInTransaction(
  trx: Transaction<Tables>,
  { productId, before, after }: PictureChange,
  { shopId, actorUid, cause, now }: Cause,
): Promise<number | null> {
  const uploads = after.filter(({ kind }) => kind === 'upload').map(({ id }) => id)
  const stored = await markPicturesShown(trx, uploads)
  if (uploads.some((id) => !stored.has(id))) return null

  await replacePictures(trx, productId, after)
  const counts = { from: before.length, to: after.length }
  const [changeId = 0] = await insertChanges(
    trx,
    [{ productId, variantId: '', what: 'pictures', ...counts, fromPictures: before, toPictures: after }],
    { shopId, actorUid, cause, at: now },
  )
  for (const shop of await findShopsOffering(trx, productId)) await refreshListing(trx, shop, [productId])
  return changeId
}
