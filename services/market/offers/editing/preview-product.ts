import { catalogItemProduct } from '../../catalogue/catalog-item-product.ts'
import type { ProductDetail } from '../../contract.ts'
import { marketError } from '../../errors.ts'
import type { CatalogueDependencies } from '../../shops/cached-records.ts'
import { findProductFacts, listForPreview } from './store.ts'

/**
 * A product as its page will show it. It is published and listed in a transaction that is never committed, so that the
 * preview is made by what makes the page.
 */
export async function previewProduct(
  deps: CatalogueDependencies,
  path: { shopId: string; productId: string },
): Promise<ProductDetail> {
  const facts = await findProductFacts(deps.db, path)
  if (!facts?.isOffered) throw marketError('staff-product-not-found')
  const trx = await deps.db.startTransaction().execute()
  try {
    const isListed = await listForPreview(trx, path)
    if (!isListed) throw marketError('nothing-to-preview')
    return await catalogItemProduct({ ...deps, db: trx }, { shopId: path.shopId, slugOrId: path.productId })
  } finally {
    await trx.rollback().execute()
  }
}
