import { type Kysely, sql, type Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { OrderState } from '../../orders/rules/order-states.ts'
import type { StockMovement } from '../../store/state-movement.ts'
import type { Tables } from '../../tables.ts'

export interface LotRecord {
  id: string
  shopId: string
  variantId: string
  productId: string
  title: string
  optionTitle: string
  sku: string
  code: string
  /** 'yyyy-MM-dd', its last day. */
  expiresOn: string | null
  remaining: number
  receivedAt: Date
  timeZone: string
}

const lotColumns = sql`
  l.id, l.shop_id as "shopId", l.variant_id as "variantId", l.product_id as "productId", p.title,
  v.option_title as "optionTitle", v.sku, l.code, l.expires_on::text as "expiresOn", l.remaining,
  l.received_at as "receivedAt", s.facts ->> 'timeZone' as "timeZone"
`
const lotTables = sql`
  market.stock_lots l
  join market.shops s on s.id = l.shop_id
  join market.variants v on v.id = l.variant_id
  join market.products p on p.id = l.product_id
`

/** Lots of a shop with units left, or with a code that begins so; those that expire first come first. */
export async function findLots(
  db: Kysely<Tables>,
  { shopId, code, after, limit }: { shopId: string; code: string | null; after: string | null; limit: number },
): Promise<LotRecord[]> {
  const start = code === null ? null : `${code.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<LotRecord>`
    select ${lotColumns} from ${lotTables}
    where l.shop_id = ${shopId}
      and ${start === null ? sql`l.remaining > 0` : sql`lower(l.code) like ${start}`}
      and ${
        after === null
          ? sql`true`
          : sql`(coalesce(l.expires_on, 'infinity'::date), l.id) > (
              select coalesce(expires_on, 'infinity'::date), id from market.stock_lots where id = ${after}
            )`
      }
    order by coalesce(l.expires_on, 'infinity'::date), l.id
    limit ${limit}
  `.execute(db)
  return rows
}

/** Lots of a variant with units left, in the order in which they are sold. */
export async function findLotsOfVariant(
  db: Kysely<Tables>,
  { shopId, variantId }: { shopId: string; variantId: string },
): Promise<LotRecord[]> {
  const { rows } = await sql<LotRecord>`
    select ${lotColumns} from ${lotTables}
    where l.shop_id = ${shopId} and l.variant_id = ${variantId} and l.remaining > 0
    order by l.expires_on nulls last, l.received_at, l.id
  `.execute(db)
  return rows
}

export async function findLot(db: Kysely<Tables>, id: string): Promise<LotRecord | null> {
  const { rows } = await sql<LotRecord>`select ${lotColumns} from ${lotTables} where l.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The lot with this code and day, which is made where there is none; its variant then has lots. */
export async function putLot(
  trx: Transaction<Tables>,
  lot: {
    shopId: string
    variantId: string
    productId: string
    code: string
    expiresOn: string | null
    at: Date
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with marked as (
      update market.offers set has_lots = true
      where shop_id = ${lot.shopId} and variant_id = ${lot.variantId} and not has_lots
    )
    insert into market.stock_lots as l (id, shop_id, variant_id, product_id, code, expires_on, received_at)
    values (${newId()}, ${lot.shopId}, ${lot.variantId}, ${lot.productId}, ${lot.code}, ${lot.expiresOn}::date, ${lot.at})
    on conflict (shop_id, variant_id, code, expires_on) do update set received_at = l.received_at
    returning id
  `.execute(trx)
  const [made] = rows
  if (!made) throw new Error('A lot was neither found nor made')
  return made.id
}

/** Lots with units left whose last day is over at their shop. */
export async function findExpiredLots(db: Kysely<Tables>, now: Date): Promise<LotRecord[]> {
  const { rows } = await sql<LotRecord>`
    select ${lotColumns} from ${lotTables}
    where l.remaining > 0 and l.expires_on < (${now}::timestamptz at time zone (s.facts ->> 'timeZone'))::date
    order by l.expires_on, l.id
    limit 500
  `.execute(db)
  return rows
}

/** By how much a cause changed each lot. */
export async function findLotChanges(
  db: Kysely<Tables>,
  cause: string,
): Promise<{ lotId: string; quantity: number }[]> {
  const { rows } = await sql<{ lotId: string; quantity: number }>`
    select lot_id as "lotId", sum(quantity)::int as quantity
    from market.stock_lot_movements
    where cause = ${cause}
    group by lot_id
    having sum(quantity) <> 0
    order by lot_id
  `.execute(db)
  return rows
}

/** Moves lots of a locked offer whose stock was moved with `NO_LOT`. */
export async function moveLots(
  trx: Transaction<Tables>,
  { shopId, variantId, change }: { shopId: string; variantId: string; change: number },
  movement: StockMovement,
): Promise<void> {
  await sql`
    select market.move_lots(${shopId}, ${variantId}, ${change}::integer, ${movement.at}, ${JSON.stringify(movement)}::jsonb)
  `.execute(trx)
}

/** Units of a variant at a shop that are in its lots. */
export async function countInLots(
  db: Kysely<Tables>,
  { shopId, variantId }: { shopId: string; variantId: string },
): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(remaining), 0)::int as units
    from market.stock_lots
    where shop_id = ${shopId} and variant_id = ${variantId} and remaining > 0
  `.execute(db)
  return rows[0]?.units ?? 0
}

export interface LotBuyer {
  orderId: string
  reference: string
  status: OrderState
  fullName: string
  phoneNumber: string
  email: string | null
  quantity: number
  orderedAt: Date
}

/** Orders that have units of a lot, newest first. */
export async function findLotBuyers(db: Kysely<Tables>, lotId: string): Promise<LotBuyer[]> {
  const { rows } = await sql<LotBuyer>`
    with taken as (
      select substr(cause, 7) as order_id, -sum(quantity)::int as quantity
      from market.stock_lot_movements
      where lot_id = ${lotId} and starts_with(cause, 'order:')
      group by cause
      having sum(quantity) < 0
    )
    select o.id as "orderId", o.reference_id as reference, o.status, o.contact ->> 'fullName' as "fullName",
      o.contact ->> 'phoneNumber' as "phoneNumber", o.contact ->> 'email' as email, taken.quantity,
      o.created_at as "orderedAt"
    from taken
    join market.orders o on o.id = taken.order_id
    order by o.created_at desc, o.id
  `.execute(db)
  return rows
}

export interface TakenLot {
  variantId: string
  code: string
  expiresOn: string | null
  quantity: number
}

/** Lots that an order ('order:…') or a transfer ('transfer:…') took units of, those of a variant that expire first. */
export async function findTakenLots(db: Kysely<Tables>, cause: string): Promise<TakenLot[]> {
  const { rows } = await sql<TakenLot>`
    select l.variant_id as "variantId", l.code, l.expires_on::text as "expiresOn", -sum(m.quantity)::int as quantity
    from market.stock_lot_movements m
    join market.stock_lots l on l.id = m.lot_id
    where m.cause = ${cause}
    group by l.id
    having sum(m.quantity) < 0
    order by l.variant_id, l.expires_on nulls last, l.received_at, l.id
  `.execute(db)
  return rows
}
