import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { StockReason } from '../contract.ts'

export interface MovementRecord {
  id: number
  at: Date
  reason: StockReason
  quantity: number
  stockAfter: number
  cause: string | null
  actorUid: string | null
  orderReference: string | null
  entryId: string | null
  counted: number | null
  unitCost: number | null
  supplier: string | null
  note: string | null
  undoes: string | null
  isUndone: boolean
}

/** Movements of a variant at a shop, newest first, with the order or entry that caused each. */
export async function findMovements(
  db: Kysely<Tables>,
  { shopId, variantId, before, limit }: { shopId: string; variantId: string; before: number | null; limit: number },
): Promise<MovementRecord[]> {
  const { rows } = await sql<MovementRecord>`
    with page as (
      select id, at, reason, quantity, stock_after, cause, actor_uid
      from market.stock_movements
      where shop_id = ${shopId} and variant_id = ${variantId} and (${before}::bigint is null or id < ${before}::bigint)
      order by id desc
      limit ${limit}
    )
    select m.id::float8 as id, m.at, m.reason, m.quantity, m.stock_after as "stockAfter", m.cause,
      m.actor_uid as "actorUid", o.reference_id as "orderReference", e.id as "entryId", e.counted,
      e.unit_cost_minor as "unitCost", e.supplier, e.note, e.undoes, undone.id is not null as "isUndone"
    from page m
    left join market.orders o on m.cause = 'order:' || o.id and o.id = substr(m.cause, 7)
    left join market.stock_entries e on e.id = substr(m.cause, 7) and starts_with(m.cause, 'entry:')
    left join market.stock_entries undone on undone.undoes = e.id
    order by m.id desc
  `.execute(db)
  return rows
}
