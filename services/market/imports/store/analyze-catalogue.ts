import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Changes of an import after which the catalogue is another one for the planner. */
const MANY = 200

/**
 * Has the statistics of the catalogue taken anew while an import changes much of it: after 200 changes, whenever they have
 * doubled, and at its end. Until autovacuum comes by itself they may say that the catalogue is empty, and each question
 * about all of it would read a whole index for each of its rows.
 */
export function analyzeWhileImporting(db: Kysely<Tables>) {
  let total = 0
  let analyzed = 0
  const analyze = async () => {
    if (total < MANY || total === analyzed) return
    await sql`analyze market.products, market.variants, market.offers, market.product_images`.execute(db)
    analyzed = total
  }
  return {
    /** After a batch of so many changes was committed. */
    async changed(count: number): Promise<void> {
      total += count
      if (total >= 2 * analyzed) await analyze()
    },
    end: analyze,
  }
}
