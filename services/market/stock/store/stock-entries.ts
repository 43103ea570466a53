import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { EntryKind } from '../rules/stock-entry.ts'

/** Sets the threshold of an offer; null: the default. */
export async function setLowAt(
  db: Kysely<Tables>,
  { shopId, variantId, lowAt }: { shopId: string; variantId: string; lowAt: number | null },
): Promise<void> {
  await db
    .updateTable('market.offers')
    .set({ low_at: lowAt })
    .where('shop_id', '=', shopId)
    .where('variant_id', '=', variantId)
    .execute()
}

export interface EntryRecord {
  id: string
  shopId: string
  variantId: string
  productId: string
  kind: EntryKind
  quantity: number
  counted: number | null
  unitCost: number | null
  supplier: string | null
  note: string
  actorUid: string
  at: Date
  undoes: string | null
  /** The lot that its units went to or came of; null: none was said. */
  lotId: string | null
}

/** Inserts an entry; false when the entry that it undoes was undone before. */
export async function insertEntry(trx: Transaction<Tables>, entry: EntryRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('market.stock_entries')
    .values({
      id: entry.id,
      shop_id: entry.shopId,
      variant_id: entry.variantId,
      product_id: entry.productId,
      kind: entry.kind,
      quantity: entry.quantity,
      counted: entry.counted,
      unit_cost_minor: entry.unitCost,
      supplier: entry.supplier,
      note: entry.note,
      actor_uid: entry.actorUid,
      at: entry.at,
      undoes: entry.undoes,
      lot_id: entry.lotId,
    })
    .onConflict((conflict) => conflict.column('undoes').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findEntry(db: Kysely<Tables>, id: string): Promise<EntryRecord | null> {
  const { rows } = await sql<EntryRecord>`
    select id, shop_id as "shopId", variant_id as "variantId", product_id as "productId", kind, quantity, counted,
      unit_cost_minor as "unitCost", supplier, note, actor_uid as "actorUid", at, undoes, lot_id as "lotId"
    from market.stock_entries where id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

/** Suppliers of a shop, the latest first. */
export async function findSuppliers(db: Kysely<Tables>, shopId: string): Promise<string[]> {
  const { rows } = await sql<{ supplier: string }>`
    select supplier from market.stock_entries
    where shop_id = ${shopId} and supplier is not null
    group by supplier
    order by max(at) desc
    limit 50
  `.execute(db)
  return rows.map(({ supplier }) => supplier)
}
