import { type Kysely, type RawBuilder, sql } from 'kysely'

const batch = 1000

/**
 * Deletes the rows of a table that are over, a thousand at a time, so that nobody waits for it and no time limit ends it.
 * Rows that somebody is at work with stay for the next sweep; two sweeps at once share the work. Answers how many it took.
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
