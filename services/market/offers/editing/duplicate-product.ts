import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../../create-once.ts'
import type { MarketDependencies } from '../../deps.ts'
import { marketError } from '../../errors.ts'
import { loadStoredProduct, writeCopy } from '../../imports/edit-product.ts'
import { retryOnDeadlock } from '../../orders/retry-on-deadlock.ts'
import { insertChanges } from '../store/catalogue-changes.ts'
import { findProductOffers } from '../store/new-offers.ts'
import { copyPictures } from '../store/product-pictures.ts'
import { findProductFacts } from './store.ts'

/** Copies a product as a draft, once per Idempotency-Key. */
export async function duplicateProduct(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'log'>,
  input: { shopId: string; productId: string },
  context: CallContext,
): Promise<{ productId: string }> {
  const actorUid = accountUid(context)
  const { shopId } = input
  return retryOnDeadlock(deps, () =>
    createOnce(deps, { operation: 'duplicateProduct', input }, context, async (trx) => {
      const facts = await findProductFacts(trx, input)
      const stored = await loadStoredProduct(trx, input, { isLocked: true })
      if (!facts?.isOffered || !stored) throw marketError('staff-product-not-found')
      const title = `${stored.product.content.title} (copia)`.slice(0, 200)
      const handle = await writeCopy(trx, stored, { shopId, title, now: deps.now() })
      if (handle === null) throw marketError('product-name-not-valid')

      const offers = (await findProductOffers(trx, shopId, { slugs: [handle] })).get(handle) ?? []
      const productId = offers[0]?.productId
      if (productId === undefined) throw new Error(`Product ${handle} was not written`)
      await copyPictures(trx, input.productId, productId)
      await insertChanges(
        trx,
        offers.map(({ variantId, price }) => ({ productId, variantId, what: 'offer', from: null, to: price })),
        { shopId, actorUid, cause: 'hand', at: deps.now() },
      )
      return { productId }
    }),
  )
}
