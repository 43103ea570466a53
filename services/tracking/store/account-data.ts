import { type RawBuilder, sql } from 'kysely'

/**
 * Rows of a table that belong to a person: those with their uid, and anonymous ones of browsers identified as theirs.
 * Rows of other people on the same browser are excluded.
 */
export function ofPerson(table: 'tracking.calls' | 'tracking.waiting', uid: string): RawBuilder<boolean> {
  return sql<boolean>`
    (user_id = ${uid} or (
      user_id is null
      and anonymous_id in (select anonymous_id from ${sql.table(table)} where user_id = ${uid} and source = 'browser')
    ))
  `
}
