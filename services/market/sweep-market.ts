import type { Kysely } from 'kysely'
import { sweepIdempotency } from '#shared/database/idempotency.ts'
import { deleteOldTries } from './coupons/store/code-tries.ts'
import { MONTHS_OF_ERASED_CONTACTS } from './customers/rules/retention.ts'
import { deleteOldErasedContacts } from './customers/store/erased-customers.ts'
import { deleteUnnamedFailures } from './images/store.ts'
import { releasePastDoorPhotos } from './live-delivery/owners.ts'
import { releaseUnusedPictures } from './offers/release-unused-pictures.ts'
import { deleteOldConfirmLinks } from './orders/store/confirmations.ts'
import { forgetNetworks } from './orders/store/order-life.ts'
import { sweepPrescriptions } from './prescriptions/owners.ts'
import {
  deleteOldAnonymousCarts,
  deleteOldMissedSearches,
  deleteOldStockAlerts,
  deleteOldWindowLoads,
} from './store/retention.ts'
import type { Tables } from './tables.ts'
import { sweepWebhooks } from './webhooks/sweep-webhooks.ts'

const dayMs = 24 * 60 * 60 * 1000
const weekMs = 7 * dayMs
const monthMs = 30 * 24 * 60 * 60 * 1000
const yearMs = 365 * 24 * 60 * 60 * 1000

/**
 * Deletes anonymous carts unchanged for a year (as long as a browser keeps their key), expired idempotency keys, order
 * counts of past delivery windows, networks of orders that no longer count for a limit, wrong coupon codes of yesterday,
 * links that confirmed orders of a month ago, missed searches of three months ago, alerts unsent for a year, prescriptions
 * of two years ago, webhook deliveries of a month ago; releases photos of deliveries of three months ago and uploaded
 * pictures that no product showed for 30 days; forgets failures of pictures that no product names.
 */
export async function sweepMarket(db: Kysely<Tables>, now: Date): Promise<number> {
  const monthAgo = new Date(now.getTime() - monthMs)
  const yearAgo = new Date(now.getTime() - yearMs)
  return (
    (await sweepIdempotency(db, { schema: 'market', now })) +
    (await deleteOldAnonymousCarts(db, yearAgo)) +
    (await deleteOldWindowLoads(db, monthAgo)) +
    (await deleteOldMissedSearches(db, new Date(now.getTime() - 3 * monthMs))) +
    (await deleteOldStockAlerts(db, yearAgo)) +
    (await sweepPrescriptions(db, now)) +
    (await forgetNetworks(db, new Date(now.getTime() - weekMs))) +
    (await deleteOldConfirmLinks(db, monthAgo)) +
    (await deleteOldTries(db, new Date(now.getTime() - dayMs))) +
    (await deleteOldErasedContacts(db, new Date(now.getTime() - MONTHS_OF_ERASED_CONTACTS * 30 * dayMs))) +
    (await releasePastDoorPhotos(db, now)) +
    (await releaseUnusedPictures(db, now)) +
    (await sweepWebhooks(db, now)) +
    (await deleteUnnamedFailures(db))
  )
}
