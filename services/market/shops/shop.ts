import type { Clock } from '#shared/clock.ts'
import type { Shop } from '../contract.ts'
import type { KeptRecords } from './cached-records.ts'
import { describeShop } from './shop-record.ts'

/** One shop; `servesPoint` is false, because no point was asked about. */
export async function shop(kept: KeptRecords, now: Clock, { shopId }: { shopId: string }): Promise<Shop> {
  return describeShop(await kept.shop(shopId), { now: now(), servesPoint: false })
}
