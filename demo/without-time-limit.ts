import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DatabaseConnection } from '#shared/database/connect.ts'

/** Separate connection without time limits, for session locks and VACUUM, which take longer than a page's query may. */
export async function withoutTimeLimit<T>(
  connection: DatabaseConnection,
  work: (db: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ ...connection.connectionConfig, statement_timeout: 0, query_timeout: 0, max: 1 })
  // A query reports its lost connection itself; without a listener the event would crash the process.
  pool.on('error', () => {})
  try {
    return await work(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }))
  } finally {
    await pool.end()
  }
}
