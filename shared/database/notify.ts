import { type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DatabaseLog } from './connect.ts'

const channel = 'huella_versions'

/** Counts the changes of named things, so that a read model in memory knows when to read again. */
export interface VersionWatch {
  /** Grows with every change anybody committed under that name. Compare with the version you read at. */
  version(name: string): number
  /** Calls `hear` after every such change, until the function that it answers is called. */
  watch(name: string, hear: () => void): () => void
  close(): Promise<void>
}

/** Names of single things (`market.order:ID`) come without end: so many are remembered, then everything counts as changed. */
const MOST_NAMES = 20_000

/**
 * Tells every process that this thing changed; those who watch hear it when the transaction commits, and not if it is
 * rolled back. `name` as `market.shops`.
 */
export async function bump<Tables>(trx: Transaction<Tables> | Kysely<Tables>, name: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${name})`.execute(trx)
}

/**
 * Listens on a connection of its own (LISTEN needs a direct one, not PgBouncer in transaction mode). When it was cut off,
 * it may have missed something, so then everything counts as changed.
 */
export async function watchVersions(connectionConfig: pg.ClientConfig, log: DatabaseLog): Promise<VersionWatch> {
  const changes = new Map<string, number>()
  const hearers = new Map<string, Set<() => void>>()
  let interruptions = 0
  let isClosed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const count = (name: string) => {
    if (changes.size >= MOST_NAMES && !changes.has(name)) forgetNames()
    changes.set(name, (changes.get(name) ?? 0) + 1)
    notifyListeners(hearers.get(name))
  }

  // No version may fall behind what somebody read of it before.
  const forgetNames = () => {
    let highest = 0
    for (const times of changes.values()) highest = Math.max(highest, times)
    interruptions += highest
    changes.clear()
  }

  const listen = async () => {
    const next = new pg.Client({ ...connectionConfig, application_name: 'huella versions' })
    next.on('notification', ({ payload = '' }) => count(payload))
    next.on('error', (error) => log.warn({ error }, 'the watch over versions lost its connection'))
    next.once('end', () => listenAgainSoon())
    client = next
    await next.connect()
    await next.query(`listen ${channel}`)
  }

  const listenAgainSoon = () => {
    if (isClosed) return
    interruptions += 1
    clearTimeout(retry)
    retry = setTimeout(() => {
      listen()
        .then(() => {
          interruptions += 1
          for (const all of hearers.values()) notifyListeners(all)
        })
        .catch(() => listenAgainSoon())
    }, 250)
    retry.unref()
  }

  await listen()
  return {
    version: (name) => (changes.get(name) ?? 0) + interruptions,
    watch(name, hear) {
      const all = hearers.get(name) ?? new Set()
      // The same function may be heard twice.
      const own = () => hear()
      hearers.set(name, all.add(own))
      return () => {
        all.delete(own)
        if (all.size === 0 && hearers.get(name) === all) hearers.delete(name)
      }
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}

/** Whoever stops hearing while it is told is not told any more. */
function notifyListeners(hearers: Iterable<() => void> | undefined): void {
  for (const hear of hearers ?? []) hear()
}
