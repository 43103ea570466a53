import type { Shop } from '../contract.ts'
import type { CatalogueDependencies } from './cached-records.ts'
import { toShop } from './shop-record.ts'

/** One shop; `servesPoint` is false, because the request names no point. */
export async function shop({ records, now }: CatalogueDependencies, { shopId }: { shopId: string }): Promise<Shop> {
  const record = await records.shop(shopId)
  const homeSections = await records.homeSections(record)
  return toShop({ ...record, homeSections }, { now: now(), point: null })
}
