import { sql } from 'kysely'
import { connectDatabase } from '#shared/database/connect.ts'

/** Changes the price or the stock of a product in every shop while somebody has it in the cart. */
export async function changeOffer(slug: string, change: 'dearer' | 'gone' | 'scarce' | 'precious'): Promise<void> {
  const dataDir = process.env.JOURNEYS_DATA_DIR ?? ''
  const database = await connectDatabase({ dataDir, poolSize: 1, applicationName: 'journeys' })
  const set = {
    dearer: sql`price_minor = price_minor + 1000`,
    gone: sql`stock = 0`,
    scarce: sql`stock = 4`,
    precious: sql`price_minor = 250000`,
  }[change]
  await sql`
    update market.offers
    set ${set}
    where product_id = (select id from market.products where slug = ${slug})
  `.execute(database.db())
  await database.close()
}
