import { type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DatabaseLog } from './connect.ts'

const channel = 'huella_versions'

/** Counts the changes of named things, so that a read model in memory knows when to read again. */
export interface VersionWatch {
  /** Grows with every change anybody committed under that name. Compare with the version you read at. */
  version(name: string): number
  close(): Promise<void>
}

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
  let interruptions = 0
  let isClosed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const listen = async () => {
    const next = new pg.Client({ ...connectionConfig, application_name: 'huella versions' })
    next.on('notification', ({ payload = '' }) => changes.set(payload, (changes.get(payload) ?? 0) + 1))
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
        })
        .catch(() => listenAgainSoon())
    }, 250)
    retry.unref()
  }

  await listen()
  return {
    version: (name) => (changes.get(name) ?? 0) + interruptions,
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
