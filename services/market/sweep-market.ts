import { type Kysely, sql } from 'kysely'
import { sweepIdempotency } from '#shared/database/idempotency.ts'
import { sweep } from '#shared/database/sweep.ts'
import type { Tables } from './tables.ts'

const monthMs = 30 * 24 * 60 * 60 * 1000
const yearMs = 365 * 24 * 60 * 60 * 1000

/**
 * Deletes anonymous carts that nobody changed for a year, which is as long as a browser keeps their key, old keys of calls,
 * and how full delivery windows were that are over, and alerts that nothing came of for a year.
 */
export async function sweepMarket(db: Kysely<Tables>, now: Date): Promise<number> {
  const monthAgo = new Date(now.getTime() - monthMs)
  const yearAgo = new Date(now.getTime() - yearMs)
  return (
    (await sweepIdempotency(db, { schema: 'market', now })) +
    (await sweep(db, 'market.carts', sql`token_hash is not null and updated_at <= ${yearAgo}`)) +
    (await sweep(db, 'market.window_loads', sql`starts_at <= ${monthAgo}`)) +
    (await sweep(db, 'market.stock_alerts', sql`created_at <= ${yearAgo}`))
  )
}
