import type { Kysely, RawBuilder, Transaction } from 'kysely'

/** Something that is true of a schema at every moment that anybody can see, whatever was killed in between. */
export interface Invariant {
  service: string
  /** What it is about: 'stock', 'wallet', 'keys'. */
  name: string
  says: string
  /** Selects `what` of each row that breaks it, as a person looks it up. */
  broken: RawBuilder<{ what: string }>
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
