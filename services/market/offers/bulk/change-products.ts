import type { Transaction } from 'kysely'
import type { VatClass } from '#shared/countries/vat-class.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../../deps.ts'
import { marketError } from '../../errors.ts'
import { loadStoredProduct, normalizeContent } from '../../imports/edit-product.ts'
import { findShopPricing } from '../../imports/store/imported-products.ts'
import { retryOnDeadlock } from '../../orders/retry-on-deadlock.ts'
import type { Tables } from '../../tables.ts'
import { changeOffersInTransaction } from '../change-offers.ts'
import type { ProductContent } from '../editing/rules/product-edit.ts'
import { type Author, writeEditInTransaction } from '../editing/save-product.ts'
import { findProductFacts } from '../editing/store.ts'
import { findStaffOffersById } from '../store/staff-catalogue.ts'
import type { BULK_ACTS } from './contract.ts'

interface BulkChange {
  shopId: string
  productVariantIds: readonly string[]
  act: (typeof BULK_ACTS)[number]
  categoryId?: string | undefined
  vatClass?: VatClass | undefined
}

/** Does one thing to many products or variants, as one act of the log. */
export async function changeProducts(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'log'>,
  { shopId, productVariantIds, act, categoryId, vatClass = 'general' }: BulkChange,
  context: CallContext,
): Promise<{ changed: number; actId: string | null }> {
  const actorUid = accountUid(context)
  const { db, now } = deps
  if (!(await findShopPricing(db, shopId))) throw marketError('shop-not-found')
  const actId = newId()
  const changed = await retryOnDeadlock(deps, () =>
    db.transaction().execute(async (trx) => {
      const offers = await findStaffOffersById(trx, shopId, productVariantIds)
      const by = { shopId, actorUid, cause: 'hand', now: now(), actId }
      if (act === 'hide' || act === 'show') {
        const to = act === 'hide'
        const variants = offers.filter(({ hidden }) => hidden !== to).map(({ variantId }) => variantId)
        return setHidden(trx, variants, to, by)
      }
      // In one order, so that two acts cannot deadlock.
      const productIds = [...new Set(offers.map(({ productId }) => productId))].toSorted()
      let written = 0
      for (const productId of productIds) {
        if (await changeContent(trx, productId, { act, categoryId, vatClass, by })) written += 1
      }
      return written
    }),
  )
  return { changed, actId: changed > 0 ? actId : null }
}

async function setHidden(
  trx: Transaction<Tables>,
  variantIds: readonly string[],
  isHidden: boolean,
  by: Author,
): Promise<number> {
  const [from, to] = isHidden ? [0, 1] : [1, 0]
  const wanted = variantIds.map((variantId) => ({ variantId, what: 'hidden' as const, from, to }))
  const outcomes = await changeOffersInTransaction(trx, wanted, by)
  // Nothing is shown at a price of 0.
  return outcomes.filter(({ isWritten }) => isWritten).length
}

interface ContentChange {
  act: Exclude<BulkChange['act'], 'hide' | 'show'>
  categoryId: string | undefined
  vatClass: VatClass
  by: Author
}

async function changeContent(
  trx: Transaction<Tables>,
  productId: string,
  { act, categoryId, vatClass, by }: ContentChange,
): Promise<boolean> {
  const path = { shopId: by.shopId, productId }
  const stored = await loadStoredProduct(trx, path, { isLocked: true })
  const facts = await findProductFacts(trx, path)
  // Those for shelters are published by what they are, and nobody needs a prescription to give.
  if (!stored || !facts || (stored.product.content.status === 'donation' && !act.endsWith('category'))) return false
  if (act.endsWith('category') && !stored.categories.some(({ id }) => id === categoryId))
    throw marketError('product-category-unknown')

  const { content, variants } = stored.product
  const below = categoryId === undefined ? [] : findBelow(stored.categories, categoryId)
  const changes: Record<ContentChange['act'], Partial<ProductContent>> = {
    publish: { status: 'active' },
    draft: { status: 'draft' },
    'require-prescription': { needsPrescription: true },
    'sell-freely': { needsPrescription: false },
    'add-category': { categoryIds: [...content.categoryIds, ...below.slice(0, 1)] },
    'remove-category': { categoryIds: content.categoryIds.filter((id) => !below.includes(id)) },
    'set-vat': { vatClass },
  }
  const product = { content: normalizeContent({ ...content, ...changes[act] }, stored.categories), variants }
  return writeEditInTransaction(trx, { stored, product, facts, by, fieldOf: (field) => field })
}

/** A category and all below it. */
function findBelow(categories: readonly { id: string; parentId: string | null }[], id: string): string[] {
  const found = [id]
  for (const above of found) {
    found.push(
      ...categories
        .filter(({ parentId, id: own }) => parentId === above && !found.includes(own))
        .map((each) => each.id),
    )
  }
  return found
}
