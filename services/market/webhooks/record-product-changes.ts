import { newId } from '#shared/ids.ts'
import { toEventBody } from './event-body.ts'
import type { RecordDependencies } from './record-order-event.ts'
import { whatChanged } from './rules/product-change.ts'
import { insertDeliveries } from './store/deliveries.ts'
import {
  type ChangedProduct,
  compactChanges,
  findProductData,
  lockChangedEndpoints,
  takeChanges,
} from './store/event-data.ts'

/** Changes that one transaction takes. */
const AT_ONCE = 200
/** Transactions of one run; the next minute goes on. */
const MOST_RUNS = 25

/**
 * Makes deliveries of the products that changed: one a product and endpoint, with what is true now. While one is on its
 * way, later changes wait and become one more. Answers how many were made.
 */
export async function recordProductChanges(deps: Pick<RecordDependencies, 'db' | 'now'>): Promise<number> {
  let total = 0
  for (let run = 0; run < MOST_RUNS; run += 1) {
    const made = await recordSome(deps)
    total += made
    if (made < AT_ONCE) break
  }
  return total
}

function recordSome({ db, now }: Pick<RecordDependencies, 'db' | 'now'>): Promise<number> {
  const time = now()
  return db.transaction().execute(async (trx) => {
    const endpoints = await lockChangedEndpoints(trx)
    if (endpoints.length === 0) return 0
    const changes = await takeChanges(trx, endpoints, AT_ONCE)
    await compactChanges(trx, endpoints)
    for (const [shopId, ofShop] of groupByShop(changes)) {
      const found = await findProductData(trx, { shopId, productIds: ofShop.map(({ productId }) => productId) })
      await insertDeliveries(
        trx,
        ofShop.map(({ endpointId, productId, isNew }) => {
          const product = found.find(({ id }) => id === productId)
          const change = whatChanged({ isNew, isOffered: product?.isOffered ?? false })
          // A product that the shop has no offer of any more is named by its id alone.
          const data = { product: { ...(product ?? { id: productId, shopId, isOffered: false }), change } }
          return {
            id: newId(),
            endpointId,
            eventId: `msg_${newId()}`,
            type: 'product.changed',
            subject: productId,
            body: toEventBody('product.changed', time, data),
          }
        }),
        time,
      )
    }
    return changes.length
  })
}

function groupByShop(changes: readonly ChangedProduct[]): Map<string, ChangedProduct[]> {
  const shops = new Map<string, ChangedProduct[]>()
  for (const change of changes) shops.set(change.shopId, [...(shops.get(change.shopId) ?? []), change])
  return shops
}
