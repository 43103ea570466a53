import type { PostgresCursor, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/**
 * Adapts the pool to Kysely. A query that timed out may still be running, and a `begin` may have succeeded: such a
 * connection is closed at once, so that no other query reuses it and its transaction is rolled back. `notice` hears of
 * every query that fails.
 */
export function poolForKysely(pool: PostgresPool, notice: (error: unknown) => void = () => {}): PostgresPool {
  return {
    options: pool.options,
    connect: async () => closedWhenUnanswered(await pool.connect(), notice),
    end: () => pool.end(),
  }
}

/** Whether the error is pg's own timeout of a query (`query_timeout`). */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** Whether the server closes the connection after this error, which pg notices a moment later. */
function isFatal(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'FATAL'
}

type Client = PostgresPoolClient & Partial<Pick<pg.Client, 'end'>>

function closedWhenUnanswered(client: Client, notice: (error: unknown) => void): PostgresPoolClient {
  let isUnknown = false

  async function ask<R>(text: string, values: readonly unknown[]) {
    try {
      return await client.query<R>(text, values)
    } catch (error) {
      notice(error)
      if (isUnanswered(error)) client.end?.().catch(() => {})
      isUnknown ||= isUnanswered(error) || isFatal(error)
      throw error
    }
  }
  return {
    query: ((first: string | PostgresCursor<unknown>, values: readonly unknown[]) =>
      typeof first === 'string' ? ask(first, values) : client.query(first)) as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isUnknown),
  }
}
