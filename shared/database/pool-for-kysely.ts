import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isPlanOfOldColumns, MOST_PREPARED, type NameStatement } from './prepared-statements.ts'

/**
 * Adapts the pool to Kysely. A query that timed out may still be running, and a `begin` may have succeeded: such a
 * connection is closed at once, so that no other query reuses it and its transaction is rolled back. `notice` hears of
 * every query that fails; `nameStatement` says what is prepared.
 */
export function poolForKysely(
  pool: PostgresPool,
  { notice = () => {}, nameStatement = () => undefined }: Partial<Watchers> = {},
): PostgresPool {
  return {
    options: pool.options,
    connect: async () => watchClient(await pool.connect(), { notice, nameStatement }),
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

interface Watchers {
  notice(error: unknown): void
  nameStatement: NameStatement
}

type QueryPrepared = <R>(statement: {
  name: string
  text: string
  values: readonly unknown[]
}) => Promise<PostgresQueryResult<R>>

type Client = PostgresPoolClient & Partial<Pick<pg.Client, 'end' | 'getTransactionStatus'>>

/** Names of the statements that a connection has prepared. */
const prepared = new WeakMap<Client, Set<string>>()

/** One connection, as `poolForKysely` adapts all of a pool. */
export function watchClient(
  client: Client,
  { notice = () => {}, nameStatement = () => undefined }: Partial<Watchers>,
): PostgresPoolClient {
  let isUnknown = false
  const names = prepared.get(client) ?? new Set()
  prepared.set(client, names)
  // Kysely's type knows texts alone; pg takes a prepared statement as an object.
  const query = client.query.bind(client) as typeof client.query & QueryPrepared

  async function ask<R>(text: string, values: readonly unknown[]) {
    const isAlone = client.getTransactionStatus?.() === 'I'
    try {
      const name = nameStatement(text, values, isAlone)
      if (name !== undefined) names.add(name)
      return await (name === undefined ? query<R>(text, values) : query<R>({ name, text, values }))
    } catch (error) {
      if (isAlone && isPlanOfOldColumns(error)) {
        // Closed when it is released, with all its plans.
        isUnknown = true
        return query<R>(text, values)
      }
      notice(error)
      if (isUnanswered(error)) client.end?.().catch(() => {})
      isUnknown ||= isUnanswered(error) || isFatal(error)
      throw error
    }
  }
  return {
    query: ((first: string | PostgresCursor<unknown>, values: readonly unknown[]) =>
      typeof first === 'string' ? ask(first, values) : client.query(first)) as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isUnknown || names.size > MOST_PREPARED),
  }
}
