import { type Kysely, sql } from 'kysely'
import type { OrderFilter, SavedOrderFilter } from '../../contract.ts'
import type { Tables } from '../../tables.ts'

interface NewFilter {
  id: string
  ownerUid: string
  name: string
  fields: OrderFilter
  now: Date
  /** Most filters of a person. */
  most: number
}

export async function findOrderFilters(db: Kysely<Tables>, ownerUid: string): Promise<SavedOrderFilter[]> {
  const { rows } = await sql<SavedOrderFilter>`
    select id, name, fields from market.order_filters where owner_uid = ${ownerUid} order by lower(name)
  `.execute(db)
  return rows
}

/** Inserts the filter, or replaces the one of the same name; null when the person has too many. */
export async function saveOrderFilterRow(db: Kysely<Tables>, row: NewFilter): Promise<SavedOrderFilter | null> {
  const { rows } = await sql<SavedOrderFilter>`
    insert into market.order_filters (id, owner_uid, name, fields, created_at)
    select ${row.id}, ${row.ownerUid}, ${row.name}, ${JSON.stringify(row.fields)}::jsonb, ${row.now}
    where (
      select count(*) from market.order_filters
      where owner_uid = ${row.ownerUid} and lower(name) <> lower(${row.name})
    ) < ${row.most}
    on conflict (owner_uid, lower(name)) do update set name = excluded.name, fields = excluded.fields
    returning id, name, fields
  `.execute(db)
  return rows[0] ?? null
}

/** False when the person has no such filter. */
export async function deleteOrderFilter(
  db: Kysely<Tables>,
  { id, ownerUid }: { id: string; ownerUid: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('market.order_filters')
    .where('id', '=', id)
    .where('owner_uid', '=', ownerUid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
