import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

export interface TagRow {
  id: string
  slug: string
  name: string
  emoji: string | null
  parentId: string | null
  position: number
  productCount: number
}

/** Every tag with the number of this shop's products under it, its descendants' included. */
export async function findTags(db: Kysely<Tables>, shopId: string): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    select t.id, t.slug, t.name, t.emoji, t.parent_id as "parentId", t.position, coalesce(f.count, 0) as "productCount"
    from market.tags t
    left join market.facets f on f.shop_id = ${shopId} and f.facet = 'tag:' || t.id
    order by t.position, t.name`.execute(db)
  return rows
}
