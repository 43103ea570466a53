import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { findDeliverySettings, findPhotographed } from './store.ts'

/** Whether the shops of these orders let couriers take photos at the door, and which orders have one. */
export async function findDropPhotos(
  db: Kysely<Tables>,
  orders: readonly { id: string; shopId: string }[],
): Promise<Map<string, { takesPhoto: boolean; hasPhoto: boolean }>> {
  const [settings, photographed] = await Promise.all([
    findDeliverySettings(
      db,
      orders.map(({ shopId }) => shopId),
    ),
    findPhotographed(
      db,
      orders.map(({ id }) => id),
    ),
  ])
  return new Map(
    orders.map(({ id, shopId }) => [
      id,
      { takesPhoto: settings.get(shopId)?.doorPhoto ?? false, hasPhoto: photographed.has(id) },
    ]),
  )
}
