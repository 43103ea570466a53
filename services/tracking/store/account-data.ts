import { type RawBuilder, sql } from 'kysely'

/**
 * Which rows of a table are a person's: those that name them, and those that name nobody, of browsers that said to be theirs. What
 * somebody else told on the same browser is not.
 */
export function ofPerson(table: 'tracking.calls' | 'tracking.waiting', uid: string): RawBuilder<boolean> {
  return sql<boolean>`
    (user_id = ${uid} or (
      user_id is null
      and anonymous_id in (select anonymous_id from ${sql.table(table)} where user_id = ${uid} and source = 'browser')
    ))
  `
}
