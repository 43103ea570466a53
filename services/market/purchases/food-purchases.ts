import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { FoodPurchase } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { findFoodPurchases } from './store.ts'

const MONTHS = 18
const MOST = 300

/** Food that the caller bought; the pets service requests it with the caller's own rights. */
export async function foodPurchases(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { shopId }: { shopId?: string | undefined },
  { viewer }: CallContext,
): Promise<FoodPurchase[]> {
  const uid = accountUid({ viewer })
  const since = new Date(now())
  since.setUTCMonth(since.getUTCMonth() - MONTHS)

  const purchases = await findFoodPurchases(db, { ownerUid: uid, shopId: shopId ?? null, since, limit: MOST })
  return purchases.map(({ orderedAt, deliveredAt, ...line }) => ({
    ...line,
    orderedAt: orderedAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }))
}
