import { roundToStep } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffOffer } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { importNewProduct, type NewProductRefusal } from '../imports/import-new-product.ts'
import { findShopPricing } from '../imports/store/imported-products.ts'
import { retryOnDeadlock } from '../orders/retry-on-deadlock.ts'
import type { NewProduct } from './contract.ts'
import { whyNotOffered } from './rules/offer-change.ts'
import { insertChanges } from './store/catalogue-changes.ts'
import { findProductOffers } from './store/new-offers.ts'
import { findStaffOffer } from './store/staff-catalogue.ts'
import { toOffer } from './to-staff-offer.ts'

/** Adds a product to a shop as a file would, logged with its author; once per Idempotency-Key. */
export async function createProduct(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'log'>,
  input: NewProduct & { shopId: string },
  context: CallContext,
): Promise<StaffOffer> {
  const { shopId, ...product } = input
  const actorUid = accountUid(context)
  const pricing = await findShopPricing(deps.db, shopId)
  if (!pricing) throw marketError('shop-not-found')
  refusePrices(product, pricing.step)

  const { variantId } = await retryOnDeadlock(deps, () =>
    createOnce(deps, { operation: 'createProduct', input }, context, async (trx) => {
      const outcome = await importNewProduct(trx, shopId, product, deps.now())
      if ('refusal' in outcome) {
        const { field, reason } = outcome.refusal
        throw fieldError(CODES[field], field, reason)
      }
      const { handle } = outcome
      const [offer] = (await findProductOffers(trx, shopId, { slugs: [handle] })).get(handle) ?? []
      if (!offer) throw new Error(`Product ${handle} was not written`)
      const { productId, variantId: made, price } = offer
      const line = { shopId, actorUid, cause: 'hand', at: deps.now() }
      await insertChanges(trx, [{ productId, variantId: made, what: 'offer', from: null, to: price }], line)
      return { variantId: made }
    }),
  )
  const made = await findStaffOffer(deps.db, shopId, variantId)
  if (!made) throw marketError('offer-not-found')
  return toOffer(made, { shopId, currency: pricing.currency })
}

function refusePrices({ price, listPrice }: NewProduct, step: number): void {
  const refusal = roundToStep(price, step) <= 0 ? 'price-is-zero' : whyNotOffered({ price, listPrice })
  if (refusal) throw fieldError(refusal, refusal === 'price-is-zero' ? 'price' : 'listPrice')
}

const CODES = {
  title: 'product-name-not-valid',
  categoryId: 'product-category-unknown',
  sku: 'product-code-refused',
  barcode: 'product-code-refused',
  netContent: 'product-net-content-not-valid',
} as const satisfies Record<NewProductRefusal['field'], string>

function fieldError(code: Parameters<typeof marketError>[0], field: string, reason?: string | null) {
  const detail = reason ?? marketError(code).data.detail
  return marketError(code, { detail, fields: { [field]: detail } })
}
