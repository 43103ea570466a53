import { Kysely, PostgresDialect } from 'kysely'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { openPool } from '#shared/database/open-pool.ts'

/** Separate connection without time limits, for session locks and VACUUM, which take longer than a page's query may. */
export async function withoutTimeLimit<T>(
  connection: DatabaseConnection,
  work: (db: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const pool = openPool({ ...connection.connectionConfig, statement_timeout: 0, query_timeout: 0, max: 1 })
  try {
    return await work(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }))
  } finally {
    await pool.end()
  }
}
