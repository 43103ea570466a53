import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

type Row = Record<string, unknown>

/** A setting that is one row: its table, and the column of each fact. */
export interface RowShape {
  table: string
  columns: Readonly<Record<string, string>>
  /** Facts that are jsonb columns. */
  json?: readonly string[]
}

/** Values by fact, with the version; locks the row. A change of a store's settings also locks the store. */
export async function lockRow(
  trx: Transaction<Tables>,
  { table, columns }: RowShape,
  { id, storeId }: { id: string; storeId: string | null },
): Promise<{ facts: Row; version: number } | undefined> {
  const { rows } = await sql<Row & { version: number }>`
    select * from ${sql.table(table)}
    where id = ${id} and ${storeId === null ? sql`true` : sql`store_id = ${storeId}`}
    for no key update`.execute(trx)
  const [row] = rows
  if (!row) return undefined
  return {
    facts: Object.fromEntries(Object.entries(columns).map(([fact, column]) => [fact, row[column] ?? null])),
    version: row.version,
  }
}

/** Writes the facts of a locked row and answers its new version. */
export async function updateRow(
  trx: Transaction<Tables>,
  { table, columns, json }: RowShape,
  { id, facts }: { id: string; facts: Row },
): Promise<number> {
  const changes = toColumns({ columns, json }, facts).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(table)} set ${sql.join([...changes, sql`version = version + 1`])}
    where id = ${id}
    returning version`.execute(trx)
  return rows[0]?.version ?? 0
}

/** Inserts a row; `fixed` are the columns that no change of the settings writes. */
export async function insertRow(
  trx: Transaction<Tables>,
  { table, columns, json }: RowShape,
  { fixed, facts }: { fixed: Row; facts: Row },
): Promise<void> {
  const values = [...Object.entries(fixed), ...toColumns({ columns, json }, facts)]
  await sql`
    insert into ${sql.table(table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
    values (${sql.join(values.map(([, value]) => sql`${value}`))})`.execute(trx)
}

/** Adds one to the version of a row whose parts changed, and answers it. */
export async function bumpVersion(trx: Transaction<Tables>, table: string, id: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(table)} set version = version + 1 where id = ${id} returning version`.execute(trx)
  return rows[0]?.version ?? 0
}

/** Position after the last part of a store. */
export async function nextPosition(trx: Transaction<Tables>, table: string, storeId: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position) + 1, 0) as position from ${sql.table(table)} where store_id = ${storeId}`.execute(trx)
  return rows[0]?.position ?? 0
}

/** Ids of a store's parts in their order; the store is locked. */
export async function findOrder(trx: Transaction<Tables>, table: string, storeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where store_id = ${storeId} order by position, id`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function writeOrder(trx: Transaction<Tables>, table: string, ids: readonly string[]): Promise<void> {
  await sql`
    update ${sql.table(table)} part set position = wanted.position - 1
    from unnest(${ids}::text[]) with ordinality as wanted (id, position)
    where part.id = wanted.id`.execute(trx)
}

function toColumns({ columns, json = [] }: Omit<RowShape, 'table'>, facts: Row): [column: string, value: unknown][] {
  return Object.entries(columns)
    .filter(([fact]) => facts[fact] !== undefined)
    .map(([fact, column]) => [column, json.includes(fact) ? JSON.stringify(facts[fact]) : facts[fact]])
}
