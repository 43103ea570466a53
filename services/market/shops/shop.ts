import type { Clock } from '#shared/clock.ts'
import type { Shop } from '../contract.ts'
import type { CachedRecords } from './cached-records.ts'
import { toShop } from './shop-record.ts'

/** One shop; `servesPoint` is false, because the request names no point. */
export async function shop(kept: CachedRecords, now: Clock, { shopId }: { shopId: string }): Promise<Shop> {
  return toShop(await kept.shop(shopId), { now: now(), servesPoint: false })
}
