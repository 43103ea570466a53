import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PictureKind } from './picture-kind.ts'

type Rows = Pick<PictureKind, 'table' | 'shownBy'>

/** Records a picture before its files are written, so that the sweep finds it whatever happens to the files. */
export async function notePicture<Tables>(
  db: Kysely<Tables>,
  { table }: Rows,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`insert into ${sql.table(table)} (id, created_at) values (${id}, ${now})`.execute(db)
}

/** Pictures among `ids` that no row uses. */
export async function findUnused<Tables>(db: Kysely<Tables>, kind: Rows, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(kind.table)} where id = any(${ids}::text[]) and ${isUnused(kind)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Oldest unused pictures created before a time. */
export async function findUnusedBefore<Tables>(
  db: Kysely<Tables>,
  kind: Rows,
  { time, most }: { time: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(kind.table)}
    where ${isUnused(kind)} and created_at < ${time}
    order by created_at
    limit ${most}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function forgetUnused<Tables>(db: Kysely<Tables>, kind: Rows, ids: readonly string[]): Promise<void> {
  await sql`delete from ${sql.table(kind.table)} where id = any(${ids}::text[]) and ${isUnused(kind)}`.execute(db)
}

/** Ids that the table does not contain. */
export async function findUnknown<Tables>(
  db: Kysely<Tables>,
  { table }: Rows,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${ids}::text[]) as asked(id)
    where not exists (select from ${sql.table(table)} p where p.id = asked.id)
  `.execute(db)
  return rows.map(({ id }) => id)
}

function isUnused({ shownBy }: Rows): RawBuilder<unknown> {
  const conditions = shownBy.map((column) => sql`${sql.ref(column)} is null`)
  return sql.join(conditions, sql` and `)
}
