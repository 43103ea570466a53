import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type PostgresCursor, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { DatabaseConnection } from './connect.ts'
import { poolForKysely } from './pool-for-kysely.ts'

/**
 * Ways in which a query fails. `not-sent`: the connection breaks before the query is sent, so it has no effect.
 * `answer-lost`: it takes effect, a commit too, and the connection breaks before the answer arrives. `answer-late`: it
 * takes effect after the client stopped waiting. The codes are server errors: a cancelled statement, a serialization
 * failure.
 */
export const waysToFail = ['not-sent', 'answer-lost', 'answer-late', '57014', '40001'] as const
export type WayToFail = (typeof waysToFail)[number]

/** Selects the query that fails, and how. */
export interface FailingCall {
  /** Position, counted from 1. */
  nth: number
  way: WayToFail
  /** Counts only queries that match. */
  among?: RegExp | undefined
}

interface Plan extends FailingCall {
  calls: number
  /** The statement that failed; null when there were fewer queries. */
  failed: string | null
}

const plans = new AsyncLocalStorage<Plan>()

/** Wraps a database whose queries can be made to fail; only those of `db()`, which are all that services use. */
export function failingDatabase(connection: DatabaseConnection): DatabaseConnection {
  const pool: PostgresPool = {
    options: connection.pool.options,
    connect: async () => failingClient(connection.pool, await connection.pool.connect()),
    end: () => connection.pool.end(),
  }
  return {
    ...connection,
    db: <Tables>() => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolForKysely(pool) }) }),
  }
}

/** Runs the work while one of its queries fails. Returns how the work ended and which statement failed. */
export async function whileCallFails<T>(
  call: FailingCall,
  work: () => Promise<T>,
): Promise<{ outcome: PromiseSettledResult<T>; failed: string | null }> {
  const plan: Plan = { ...call, calls: 0, failed: null }
  const [outcome] = await plans.run(plan, () => Promise.allSettled([work()]))
  return { outcome, failed: plan.failed }
}

/**
 * Runs the work repeatedly, failing its first query, then its second, until a run ends without a failure. Only queries
 * within `meanwhile` fail. Returns the failed statements.
 */
export async function failEachCall(
  { way, among }: Pick<FailingCall, 'way' | 'among'>,
  run: (meanwhile: <T>(work: () => Promise<T>) => Promise<PromiseSettledResult<T>>) => Promise<void>,
): Promise<string[]> {
  const statements: string[] = []
  for (let nth = 1; statements.length === nth - 1; nth += 1) {
    await run(async (work) => {
      const { outcome, failed } = await whileCallFails({ nth, way, among }, work)
      if (failed !== null) statements.push(failed)
      return outcome
    })
  }
  return statements
}

type Client = PostgresPoolClient & Pick<pg.PoolClient, 'end'>
type Call = [text: string, values: readonly unknown[]]

function failingClient(pool: pg.Pool, client: Client): Client {
  const ask = (...call: Call) => {
    const plan = plans.getStore()
    if (!plan || plan.among?.test(call[0]) === false) return client.query(...call)
    plan.calls += 1
    if (plan.calls !== plan.nth) return client.query(...call)
    plan.failed = call[0]
    return fail(pool, client, plan.way, call)
  }
  return {
    query: ((first: string | PostgresCursor<unknown>, values: readonly unknown[]) =>
      typeof first === 'string' ? ask(first, values) : client.query(first)) as PostgresPoolClient['query'],
    end: () => client.end(),
    release: (destroy) => client.release(destroy),
  }
}

async function fail(pool: pg.Pool, client: Client, way: WayToFail, call: Call) {
  switch (way) {
    case 'not-sent':
      await cutOff(pool, client)
      return client.query(...call)
    case 'answer-lost':
      await client.query(...call)
      await cutOff(pool, client)
      return client.query('select 1', [])
    case 'answer-late':
      await client.query(...call)
      throw new Error('Query read timeout')
    default:
      return client.query(`do $$ begin raise exception 'it fails on purpose' using errcode = '${way}'; end $$`, [])
  }
}

/** Ends a session as a restarting server does: uncommitted work is rolled back at once. */
async function cutOff(pool: pg.Pool, { processID }: Client): Promise<void> {
  await pool.query('select pg_terminate_backend($1)', [processID])
}
