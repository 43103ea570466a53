import { type Kysely, sql } from 'kysely'
import type { Currency } from '#shared/money.ts'
import { orderStates } from '../../orders/rules/order-states.ts'
import { matchesSearch, type TypedSearch } from '../../store/matches-search.ts'
import type { Tables } from '../../tables.ts'
import { DEFAULT_LOW_AT } from '../rules/stock-entry.ts'

export interface StockItemRecord {
  shopId: string
  productId: string
  variantId: string
  title: string
  optionTitle: string
  vendor: string
  sku: string
  barcode: string | null
  imageId: string | null
  currency: Currency
  price: number
  stock: number
  reserved: number
  lowAt: number | null
  allowBackorder: boolean
  hidden: boolean
  lastSupplier: string | null
  lastUnitCost: number | null
}

export interface StockQuery {
  shopId: string
  search: TypedSearch | null
  only: 'low' | 'sold-out' | null
  /** Id of the last variant of the page before. */
  after: string | null
  limit: number
}

/** A page of the shop's variants with their stock, by name. */
export async function findStock(db: Kysely<Tables>, query: StockQuery): Promise<StockItemRecord[]> {
  const { search, only, after, limit } = query
  const isIn = {
    low: sql`o.stock <= coalesce(o.low_at, ${sql.lit(DEFAULT_LOW_AT)})`,
    'sold-out': sql`o.stock <= 0`,
    all: sql`true`,
  }[only ?? 'all']
  const isAfter =
    after === null
      ? sql`true`
      : sql`(market.fold(p.title), p.id, v.position, v.id) > (
          select market.fold(last.title), last.id, v.position, v.id
          from market.variants v join market.products last on last.id = v.product_id where v.id = ${after}
        )`
  return readItems(db, query.shopId, {
    where: sql`${isIn} and ${search ? matchesSearch(query.shopId, search) : sql`true`} and ${isAfter}`,
    limit,
  })
}

/** Variants of the shop with exactly this barcode or SKU, whatever its case. */
export function findByCode(db: Kysely<Tables>, shopId: string, code: string): Promise<StockItemRecord[]> {
  const where = sql`v.id in (
    select id from market.variants where lower(sku) = ${code.toLowerCase()}
    union all select id from market.variants where barcode = ${code}
  )`
  return readItems(db, shopId, { where, limit: 20 })
}

export async function findStockItem(
  db: Kysely<Tables>,
  shopId: string,
  variantId: string,
): Promise<StockItemRecord | null> {
  const [item] = await readItems(db, shopId, { where: sql`v.id = ${variantId}`, limit: 1 })
  return item ?? null
}

const toPick = Object.entries(orderStates).flatMap(([state, { goods }]) => (goods === 'to-pick' ? [state] : []))

async function readItems(
  db: Kysely<Tables>,
  shopId: string,
  { where, limit }: { where: ReturnType<typeof sql>; limit: number },
): Promise<StockItemRecord[]> {
  const { rows } = await sql<StockItemRecord>`
    with page as materialized (
      select o.shop_id, v.id, v.product_id, p.title, v.option_title, p.vendor, v.sku, v.barcode, o.price_minor, o.stock,
        o.low_at, o.allow_backorder, o.hidden, market.fold(p.title) as name, v.position
      from market.products p
      join market.offers o on o.product_id = p.id and o.shop_id = ${shopId}
      join market.variants v on v.id = o.variant_id and v.active
      -- A kilo to give is counted by nobody.
      where p.status <> 'donation' and ${where}
      order by market.fold(p.title), p.id, v.position, v.id
      limit ${limit}
    ),
    waiting as (
      select l.variant_id, sum(l.quantity) as units
      from market.orders ord
      join market.order_lines l on l.order_id = ord.id and l.state = 'kept'
      where ord.shop_id = ${shopId} and ord.status not in ('COMPLETED', 'CANCELLED')
        and ord.status = any (${toPick}) and ord.packed_at is null and l.variant_id in (select id from page)
      group by l.variant_id
    )
    select page.shop_id as "shopId", page.product_id as "productId", page.id as "variantId", page.title,
      page.option_title as "optionTitle", page.vendor, page.sku, page.barcode, picture.id as "imageId", s.currency,
      page.price_minor as price, page.stock, coalesce(waiting.units, 0)::int as reserved, page.low_at as "lowAt",
      page.allow_backorder as "allowBackorder", page.hidden, came.supplier as "lastSupplier",
      came.unit_cost_minor as "lastUnitCost"
    from page
    join market.shops s on s.id = page.shop_id
    left join waiting on waiting.variant_id = page.id
    left join lateral (
      select i.id from market.product_images i
      where i.product_id = page.product_id and (i.variant_id = page.id or i.variant_id is null)
      order by i.variant_id is null, i.position, i.id
      limit 1
    ) picture on true
    left join lateral (
      select e.supplier, e.unit_cost_minor from market.stock_entries e
      where e.shop_id = page.shop_id and e.variant_id = page.id and e.kind = 'received' and e.undoes is null
        and not exists (select from market.stock_entries undone where undone.undoes = e.id)
      order by e.at desc
      limit 1
    ) came on true
    order by page.name, page.product_id, page.position, page.id
  `.execute(db)
  return rows
}
