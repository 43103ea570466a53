import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'

/** A condition that holds in every committed state of a schema, even after a process was killed. */
export interface Invariant {
  service: string
  /** Topic of the condition: 'stock', 'wallet', 'keys'. */
  name: string
  says: string
  /** Query for the rows that violate the condition, with `what` as the text that identifies a row to a person. */
  broken: RawBuilder<{ what: string }>
}

/** A table with a status column, and the log whose last entry must agree with it. */
interface LoggedStatus {
  /** Qualified name, for instance 'community.posts'. */
  table: string
  log: string
  /** Log column with the row's id. */
  key: string
  /** Log column that increases with each entry. */
  order?: string
  /** Table column that identifies a row to a person. */
  what?: string
  /** Status of a row without log entries. */
  initial?: string
  /** Condition on the rows to check, with the table aliased as `r`. */
  where?: RawBuilder<unknown>
}

/** Rows whose status differs from the last entry of their log. */
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
  /** At most five rows. */
  examples: string[]
}

/** Violated invariants in one database snapshot, so that concurrent writes cannot look like violations. */
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

/** Violated invariants as seen by the given transaction. */
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
