import type { MarketDependencies } from '../deps.ts'
import { lockStock, moveStock } from '../offers/move-stock.ts'
import { retryOnDeadlock } from '../orders/retry-on-deadlock.ts'
import { findExpiredLots, findLot, type LotRecord } from './store/lots.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'log'>

/** Takes what expired out of sale, each lot in its own transaction. Returns the number of lots. */
export async function writeOffExpiredLots(deps: Dependencies): Promise<number> {
  const lots = await findExpiredLots(deps.db, deps.now())
  for (const lot of lots) await writeOff(deps, lot)
  return lots.length
}

async function writeOff(deps: Dependencies, { id, shopId, variantId, productId }: LotRecord): Promise<void> {
  const { db, now } = deps
  await retryOnDeadlock(deps, () =>
    db.transaction().execute(async (trx) => {
      await lockStock(trx, shopId, [variantId])
      const lot = await findLot(trx, id)
      const movement = { reason: 'expired', cause: `lot:${id}`, actorUid: null, at: now(), lotId: id } as const
      await moveStock(trx, shopId, [{ variantId, productId, change: -(lot?.remaining ?? 0) }], movement)
    }),
  )
}
