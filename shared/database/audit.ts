import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'

/** Something that is true of a schema at every moment that anybody can see, whatever was killed in between. */
export interface Invariant {
  service: string
  /** What it is about: 'stock', 'wallet', 'keys'. */
  name: string
  says: string
  /** Selects `what` of each row that breaks it, as a person looks it up. */
  broken: RawBuilder<{ what: string }>
}

/** Where a table's rows keep their status, and the log that must end with it. */
interface LoggedStatus {
  /** With its schema, as 'community.posts'. */
  table: string
  log: string
  /** The column of the log that names the row by its id. */
  key: string
  /** The column of the log that grows with each line. */
  order?: string
  /** The column of the table by which a person looks a row up. */
  what?: string
  /** The status of a row without a line in its log. */
  initial?: string
  /** Which rows count; a row is called `r`. */
  where?: RawBuilder<unknown>
}

/** Rows whose status is not the one of the last line of their log. */
export function statusUnlikeLog(logged: LoggedStatus): RawBuilder<{ what: string }> {
  const { table, log, key, order = 'id', what = 'id', initial = null, where = sql`true` } = logged
  return sql<{ what: string }>`
    select ${sql.ref(`r.${what}`)} as what from ${sql.table(table)} r
    left join lateral (
      select status from ${sql.table(log)} where ${sql.ref(key)} = r.id order by ${sql.ref(order)} desc limit 1
    ) last on true
    where coalesce(last.status, ${initial}::text) is distinct from r.status and ${where}
  `
}

export interface BrokenInvariant extends Pick<Invariant, 'service' | 'name' | 'says'> {
  count: number
  /** The first five. */
  examples: string[]
}

/** The invariants that do not hold, seen in one snapshot: what happens meanwhile breaks none. */
export async function findBroken<Tables>(
  db: Kysely<Tables>,
  invariants: readonly Invariant[],
): Promise<BrokenInvariant[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => findBrokenWithin(trx, invariants))
}

/** The same, as a transaction sees it. */
export async function findBrokenWithin<Tables>(
  trx: Transaction<Tables>,
  invariants: readonly Invariant[],
): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const { service, name, says, broken: query } of invariants) {
    const { rows } = await query.execute(trx)
    if (rows.length === 0) continue
    broken.push({ service, name, says, count: rows.length, examples: rows.slice(0, 5).map(({ what }) => what) })
  }
  return broken
}
