import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { superuser } from './embedded/cluster.ts'
import { type EmbeddedPostgres, startOrAttach } from './embedded/embedded-postgres.ts'
import { openPool } from './open-pool.ts'
import { parseColumn } from './parse-column.ts'
import { poolForKysely } from './pool-for-kysely.ts'
import { makeStatementNames } from './prepared-statements.ts'
import { makeReplicaPool, type ReplicaPool } from './replica/replica-pool.ts'
import { watchRoom } from './watch-room.ts'

/** One database, external or embedded. Code that needs more than the pool uses `connectionConfig` or `url`. */
export interface DatabaseConnection {
  pool: pg.Pool
  /** Settings for further pools and LISTEN clients, past PgBouncer: same server, parsers and time limits. */
  connectionConfig: pg.ClientConfig
  /** The connection as a URL, for another process's DATABASE_URL. */
  url: string
  /** Typed view of the pool; creating one is cheap, so each service has its own. */
  db<Tables>(): Kysely<Tables>
  /** Replicas, which answer reads of operations that may lag; null: there are none. */
  replicas: ReplicaPool | null
  /** Whether the database has room to write: false from the first query that found its disk full until there is some. */
  hasRoom(): Promise<boolean>
  /** Closes the pool, and then the embedded server if this process started it. */
  close(): Promise<void>
}

export interface ConnectOptions {
  /** PostgreSQL 15 or newer. With `pgbouncer=true` in the query no session settings are sent. */
  url?: string | undefined
  /** The same database without PgBouncer in between, for `connectionConfig`. */
  directUrl?: string | undefined
  /** Replicas of the same database, without PgBouncer in between. */
  replicaUrl?: string | undefined
  /** Data folder of the embedded server, used without `url`. */
  dataDir: string
  /** Maximum number of connections of this pool. */
  poolSize: number
  /** Name shown in `pg_stat_activity`. */
  applicationName: string
  /** Milliseconds after which the server cancels a query; 0 is no limit. */
  statementTimeoutMs?: number
  /** Milliseconds a query waits for a free connection before it fails with a retryable error. */
  connectionTimeoutMs?: number
  fsync?: boolean
  log?: DatabaseLog
}

export type DatabaseLog = { info(message: string): void; warn(details: unknown, message: string): void }

const silent: DatabaseLog = { info() {}, warn() {} }

/** Connects to `url`, else to the server that runs on this data folder, else to a new embedded one. */
export async function connectDatabase(options: ConnectOptions): Promise<DatabaseConnection> {
  const log = options.log ?? silent
  if (options.url) return connectTo(options, options.url, log)

  const server = await startEmbedded(options, log)
  const connection = connectTo(options, toSocketUrl(server.socketFolder), log)
  const upkeep = keepRunning(server, options, log)

  return {
    ...connection,
    async close() {
      await connection.close()
      await upkeep.stop()
    },
  }
}

/** Whether an address says so. */
export function isBehindPgBouncer(url: string): boolean {
  return new URL(url).searchParams.get('pgbouncer') === 'true'
}

function connectTo(options: ConnectOptions, url: string, log: DatabaseLog): DatabaseConnection {
  const isPooled = isBehindPgBouncer(url)
  const connectionConfig = toClientConfig(options, options.directUrl ?? url)
  const pool = openPool(
    { ...toClientConfig(options, url), max: options.poolSize, idleTimeoutMillis: 30_000 },
    (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  )

  const room = watchRoom(pool)
  const replicas = options.replicaUrl ? openReplicas(options, options.replicaUrl) : null
  const primary = poolForKysely(pool, {
    notice: room.notice,
    // In transaction mode each transaction may have another connection, which knows none of the names.
    ...(!isPooled && { nameStatement: makeStatementNames() }),
  })
  const watched = replicas ? replicas.divert(primary) : primary
  return {
    pool,
    replicas,
    connectionConfig,
    url,
    db: <Tables>() => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watched }) }),
    hasRoom: room.hasRoom,
    async close() {
      await replicas?.close()
      await pool.end()
    },
  }
}

function openReplicas(options: ConnectOptions, url: string): ReplicaPool {
  const { connectionTimeoutMs = 3000 } = options
  return makeReplicaPool({
    ...toClientConfig(options, url),
    // The primary is asked instead.
    connectionTimeoutMillis: Math.min(connectionTimeoutMs, 1000),
    max: options.poolSize,
    idleTimeoutMillis: 30_000,
  })
}

function toClientConfig(options: ConnectOptions, url: string): pg.ClientConfig {
  const statementTimeout = options.statementTimeoutMs ?? 5000
  return {
    connectionString: url,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 3000,
    keepAlive: true,
    types: { getTypeParser: parseColumn },
    // The server's limit cancels the query; the client's, one second later, covers a server that stops answering.
    // PgBouncer in transaction mode refuses session settings, so there only the client's limit applies.
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + 1000 }),
    ...(statementTimeout > 0 && !isBehindPgBouncer(url) && { statement_timeout: statementTimeout }),
  }
}

function startEmbedded(options: ConnectOptions, log: DatabaseLog): Promise<EmbeddedPostgres> {
  return startOrAttach({ dataDir: options.dataDir, fsync: options.fsync, log: (message) => log.info(message) })
}

/** Restarts the embedded server when it dies or its owner exits; the pool reconnects over the same socket. */
function keepRunning(first: EmbeddedPostgres, options: ConnectOptions, log: DatabaseLog) {
  const closing = new AbortController()
  let server = first

  const upkeep = async () => {
    while (!closing.signal.aborted) {
      await Promise.race([server.gone, once(closing.signal, 'abort')])
      if (closing.signal.aborted) return

      log.warn({ pid: server.pid }, 'the embedded PostgreSQL is gone, starting it again')
      try {
        server = await startEmbedded(options, log)
      } catch (error) {
        log.warn({ err: error }, 'the embedded PostgreSQL could not be started again')
        // A full or locked folder takes a person some time to repair.
        await pause(5000, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }
  const done = upkeep()

  return {
    async stop() {
      closing.abort()
      await done
      await server.stop()
    },
  }
}

// pg and libpq both read the socket folder from `host` and ignore the part before the question mark.
function toSocketUrl(folder: string): string {
  return `postgresql://${superuser}@localhost/${superuser}?host=${encodeURIComponent(folder)}`
}
