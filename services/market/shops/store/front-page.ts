import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { FrontPageChoices } from '../settings/contract.ts'

type Category = FrontPageChoices['categories'][number]
type Product = FrontPageChoices['recommended'][number]

/** Categories that the shop has products of, each after its parent. */
export async function findShopCategories(db: Kysely<Tables>, shopId: string): Promise<Category[]> {
  const { rows } = await sql<Category>`
    with recursive tree (id, slug, path, place) as (
      select t.id, t.slug, array[t.name], array[lpad(t.position::text, 6, '0'), t.name] from market.tags t where t.parent_id is null
      union all
      select t.id, t.slug, tree.path || t.name, tree.place || array[lpad(t.position::text, 6, '0'), t.name]
      from market.tags t
      join tree on tree.id = t.parent_id
    )
    select tree.slug, tree.path, f.count as "productCount"
    from tree
    join market.facets f on f.shop_id = ${shopId} and f.facet = 'tag:' || tree.id and f.count > 0
    order by tree.place`.execute(db)
  return rows
}

/** Products by their ids and in their order; those that the shop does not list are not on sale. */
export async function findShopProducts(
  db: Kysely<Tables>,
  shopId: string,
  productIds: readonly string[],
): Promise<Product[]> {
  const { rows } = await sql<Product>`
    select p.id, p.title, p.vendor, coalesce(l.in_stock, false) as "isOnSale"
    from unnest(${productIds}::text[]) with ordinality as wanted (id, place)
    join market.products p on p.id = wanted.id
    left join market.listings l on l.product_id = p.id and l.shop_id = ${shopId}
    order by wanted.place`.execute(db)
  return rows
}

/** Listed products whose text has every stem, the most ordered first. */
export async function searchShopProducts(
  db: Kysely<Tables>,
  { shopId, stems, limit }: { shopId: string; stems: readonly string[]; limit: number },
): Promise<Product[]> {
  const hasStems = stems.map((stem) => sql`l.search @@ plainto_tsquery('simple', ${stem})`)
  const { rows } = await sql<Product>`
    select p.id, p.title, p.vendor, l.in_stock as "isOnSale"
    from market.listings l
    join market.products p on p.id = l.product_id
    where l.shop_id = ${shopId} and ${sql.join(hasStems, sql` and `)}
    order by l.in_stock desc, l.popularity desc, p.title, p.id
    limit ${limit}`.execute(db)
  return rows
}
