import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type PostgresCursor, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { DatabaseConnection } from './connect.ts'
import { poolForKysely } from './pool-for-kysely.ts'

/**
 * How a call of the database fails. `not-sent`: the connection breaks before it is sent, and nothing of it happens.
 * `answer-lost`: it happens, a commit as well, and the connection breaks before anybody is told. `answer-late`: it happens,
 * and we no longer wait for the answer. The codes are refusals of the server: a cancelled statement, a serialization failure.
 */
export const waysToFail = ['not-sent', 'answer-lost', 'answer-late', '57014', '40001'] as const
export type WayToFail = (typeof waysToFail)[number]

/** Which of the calls that somebody makes fails, and how. */
export interface FailingCall {
  /** Counted from 1. */
  nth: number
  way: WayToFail
  /** Counts these alone. */
  among?: RegExp | undefined
}

interface Plan extends FailingCall {
  calls: number
  /** The statement that failed; null: there were fewer calls than that. */
  failed: string | null
}

const plans = new AsyncLocalStorage<Plan>()

/** The same database, whose calls can be made to fail; only those of `db()`, which are all that services make. */
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

/** Does the work while one of the calls fails that it makes of a failing database. Answers how it ended, and what failed. */
export async function whileCallFails<T>(
  call: FailingCall,
  work: () => Promise<T>,
): Promise<{ outcome: PromiseSettledResult<T>; failed: string | null }> {
  const plan: Plan = { ...call, calls: 0, failed: null }
  const [outcome] = await plans.run(plan, () => Promise.allSettled([work()]))
  return { outcome, failed: plan.failed }
}

/**
 * Runs something again and again: its first call fails, its second, until one run finds all of them well. What is to fail
 * it does within `meanwhile`. Answers the statements that failed.
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

/** As a server does it that restarts: what was not committed is undone in a moment. */
async function cutOff(pool: pg.Pool, { processID }: Client): Promise<void> {
  await pool.query('select pg_terminate_backend($1)', [processID])
}
