import { type Kysely, sql } from 'kysely'
import { sweep } from '#shared/database/sweep.ts'
import type { Tables } from '../tables.ts'

export function deleteOldAnonymousCarts(db: Kysely<Tables>, until: Date): Promise<number> {
  return sweep(db, 'market.carts', sql`token_hash is not null and updated_at <= ${until}`)
}

/** Deletes the order counts of past delivery windows. */
export function deleteOldWindowLoads(db: Kysely<Tables>, until: Date): Promise<number> {
  return sweep(db, 'market.window_loads', sql`starts_at <= ${until}`)
}

export function deleteOldStockAlerts(db: Kysely<Tables>, until: Date): Promise<number> {
  return sweep(db, 'market.stock_alerts', sql`created_at <= ${until}`)
}

/** Deletes the phrases of missed searches that were not typed again. */
export function deleteOldMissedSearches(db: Kysely<Tables>, until: Date): Promise<number> {
  return sweep(db, 'market.missed_searches', sql`last_at <= ${until}`)
}
