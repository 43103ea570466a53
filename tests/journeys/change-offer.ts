import { expect, request } from '@playwright/test'
import { sql } from 'kysely'
import { connectDatabase } from '#shared/database/connect.ts'

/**
 * Changes the price or the stock of a product in every shop while somebody has it in the cart. Waits until its page shows
 * that: a shared page that changes often is up to a second old.
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
  const visitor = await request.newContext({ baseURL: process.env.JOURNEYS_URL_BO })
  const getVersion = async () => (await visitor.get(`/product/${slug}`)).headers().etag
  const before = await getVersion()
  const { numAffectedRows } = await sql`
    update market.offers
    set ${column} = ${value}
    where product_id = (select id from market.products where slug = ${slug}) and ${column} <> ${value}
  `.execute(database.db())
  await database.close()
  if (numAffectedRows) await expect.poll(getVersion, { intervals: [20, 50, 100] }).not.toBe(before)
  await visitor.dispose()
}
