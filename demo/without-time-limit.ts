import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DatabaseConnection } from '#shared/database/connect.ts'

/** One connection of its own for a lock of the session, and for VACUUM, which takes longer than a page's query may. */
export async function withoutTimeLimit<T>(
  connection: DatabaseConnection,
  work: (db: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ ...connection.connectionConfig, statement_timeout: 0, query_timeout: 0, max: 1 })
  // A connection that is lost is told to the query that uses it; without a listener it would end the process.
  pool.on('error', () => {})
  try {
    return await work(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }))
  } finally {
    await pool.end()
  }
}
