import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { DELIVERY_DAYS } from './rules/webhook-events.ts'
import { deleteOldDeliveries } from './store/deliveries.ts'

/** Deletes deliveries of a month ago. */
export function sweepWebhooks(db: Kysely<Tables>, now: Date): Promise<number> {
  return deleteOldDeliveries(db, new Date(now.getTime() - DELIVERY_DAYS * 24 * 60 * 60_000))
}
