import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The database, and the number of statements that were sent through it. */
export function countStatements(db: Kysely<Tables>): { db: Kysely<Tables>; sent(): number } {
  let sent = 0
  const counted = db.withPlugin({
    transformQuery({ node }) {
      sent += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db: counted, sent: () => sent }
}
