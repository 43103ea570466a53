import { type Kysely, type RawBuilder, sql } from 'kysely'

const batch = 1000

/**
 * Deletes expired rows of a table in batches of a thousand, so that locks stay short and no time limit ends it. Locked
 * rows stay for the next sweep; concurrent sweeps share the work. Returns how many rows were deleted.
 */
export async function sweep<Tables>(db: Kysely<Tables>, table: string, isOver: RawBuilder<unknown>): Promise<number> {
  let total = 0
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid = any (array(
        select ctid from ${sql.table(table)}
        where ${isOver}
        limit ${batch}
        for update skip locked
      ))
    `.execute(db)
    const taken = Number(numAffectedRows ?? 0)
    total += taken
    if (taken < batch) return total
  }
}
