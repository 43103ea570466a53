import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectDatabase } from '#shared/database/connect.ts'

/** For so long at most a page shows what was before a change. */
const SHOWN_AFTER_MS = 1_000

/**
 * Changes the price or the stock of a product in every shop while somebody has it in the cart. Waits as
 * long as a shared page may be old (docs/decisions/006): others change it meanwhile, so that its version tells nothing.
 */
export async function changeOffer(slug: string, change: 'dearer' | 'gone' | 'scarce' | 'precious'): Promise<void> {
  const dataDir = process.env.JOURNEYS_DATA_DIR ?? ''
  const database = await connectDatabase({ dataDir, poolSize: 1, applicationName: 'journeys' })
  const [column, value] = {
    dearer: [sql`price_minor`, sql`price_minor + 1000`],
    gone: [sql`stock`, sql`0`],
    scarce: [sql`stock`, sql`4`],
    precious: [sql`price_minor`, sql`250000`],
  }[change]
  await sql`
    update market.offers
    set ${column} = ${value}
    where product_id = (select id from market.products where slug = ${slug}) and ${column} <> ${value}
  `.execute(database.db())
  await database.close()
  await pause(2 * SHOWN_AFTER_MS)
}
