import { newId } from '#shared/ids.ts'
import type { MarketDependencies } from '../../deps.ts'
import { loadStoredProduct } from '../../imports/edit-product.ts'
import { findProductsToPublish, savePublishAt } from '../../imports/store/publish-schedule.ts'
import { retryOnDeadlock } from '../../orders/retry-on-deadlock.ts'
import { writeEditInTransaction } from './save-product.ts'
import { findProductFacts } from './store.ts'

/** Products of one run; the next one follows a minute later. */
const AT_ONCE = 100

/**
 * Publishes drafts whose time has come, each in a transaction of its own; returns how many. One that cannot be published is
 * logged and tried again by the next run.
 */
export async function publishScheduled(deps: Pick<MarketDependencies, 'db' | 'now' | 'log'>): Promise<number> {
  const due = await findProductsToPublish(deps.db, deps.now(), AT_ONCE)
  let published = 0
  for (const product of due) {
    try {
      if (await retryOnDeadlock(deps, () => publish(deps, product))) published += 1
    } catch (error) {
      deps.log.warn({ err: error, productId: product.productId }, 'a draft could not be published at its time')
    }
  }
  return published
}

function publish(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { productId, shopId, actorUid }: { productId: string; shopId: string; actorUid: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const path = { shopId, productId }
    const stored = await loadStoredProduct(trx, path, { isLocked: true })
    const facts = await findProductFacts(trx, path)
    if (!stored || !facts) return false
    const { content, variants } = stored.product
    // Another process published it, or somebody moved it to another time.
    if (content.publishAt !== null && Date.parse(content.publishAt) > now().getTime()) return false
    // A file may have published it, or put it away.
    if (content.publishAt === null) {
      await savePublishAt(trx, productId, null)
      return false
    }
    const product = { content: { ...content, status: 'active' as const, publishAt: null }, variants }
    const by = { shopId, actorUid, cause: 'schedule', now: now(), actId: newId() }
    return writeEditInTransaction(trx, { stored, product, facts, by, fieldOf: (field) => field })
  })
}
