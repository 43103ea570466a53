import type { PostgresCursor, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/**
 * The pool as Kysely takes it. A call that we no longer wait for may still be under way, and a `begin` have begun: such a
 * connection is closed at once, so that nobody else works on it, and what was not committed is undone.
 */
export function poolForKysely(pool: PostgresPool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => closedWhenUnanswered(await pool.connect()),
    end: () => pool.end(),
  }
}

/** Whether this is pg's own failure of a query that took longer than `query_timeout`. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** Whether the server said it as the last thing on this connection, which pg notices a moment later. */
function isFatal(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'FATAL'
}

type Client = PostgresPoolClient & Partial<Pick<pg.Client, 'end'>>

function closedWhenUnanswered(client: Client): PostgresPoolClient {
  let isUnknown = false

  async function ask<R>(text: string, values: readonly unknown[]) {
    try {
      return await client.query<R>(text, values)
    } catch (error) {
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
