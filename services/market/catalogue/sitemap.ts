import type { CatalogueDependencies } from '../shops/cached-records.ts'
import { findSitemapPage } from './store/products.ts'

export const SITEMAP_PAGE = 10_000

/** Slugs and dates of a shop's products, by slug; the next page begins after the last one. */
export async function sitemap(
  { db, records }: CatalogueDependencies,
  { shopId, after = '' }: { shopId: string; after?: string | undefined },
): Promise<{ slug: string; updatedAt: string }[]> {
  const shop = await records.shop(shopId)
  const rows = await findSitemapPage(db, shop.id, { after, limit: SITEMAP_PAGE })
  return rows.map(({ slug, updatedAt }) => ({ slug, updatedAt: updatedAt.toISOString() }))
}
