import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { superuser } from './embedded/cluster.ts'
import { type EmbeddedPostgres, startOrAttach } from './embedded/embedded-postgres.ts'
import { parseColumn } from './parse-column.ts'
import { poolForKysely } from './pool-for-kysely.ts'

/** One database, however it is reached. Every part that needs more than the pool builds on `connectionConfig` or `url`. */
export interface DatabaseConnection {
  pool: pg.Pool
  /** For further pools and LISTEN clients: same server, same parsers, same time limits. */
  connectionConfig: pg.ClientConfig
  /** The same as text, to hand to another process as DATABASE_URL. */
  url: string
  /** A typed view of the pool; cheap, so that each service makes its own. */
  db<Tables>(): Kysely<Tables>
  /** Closes the pool, and then the embedded server if this process started it. */
  close(): Promise<void>
}

export interface ConnectOptions {
  /** A PostgreSQL 15 or newer. With `pgbouncer=true` in its query no session settings are sent. */
  url?: string | undefined
  /** Where the embedded server keeps its files when there is no `url`. */
  dataDir: string
  /** Connections at most, of this pool alone. */
  poolSize: number
  /** Shown by `pg_stat_activity`. */
  applicationName: string
  /** A query that runs longer is ended by the server. 0 = no limit. */
  statementTimeoutMs?: number
  /** A query waits at most so long for a free connection, then fails with a retryable error. */
  connectionTimeoutMs?: number
  fsync?: boolean
  log?: DatabaseLog
}

export type DatabaseLog = { info(message: string): void; warn(details: unknown, message: string): void }

const silent: DatabaseLog = { info() {}, warn() {} }

/** DATABASE_URL, else the server that runs on this data folder, else a new one. */
export async function connectDatabase(options: ConnectOptions): Promise<DatabaseConnection> {
  const log = options.log ?? silent
  if (options.url) return openPool(options, options.url, log)

  const server = await startEmbedded(options, log)
  const connection = openPool(options, toSocketUrl(server.socketFolder), log)
  const upkeep = keepRunning(server, options, log)

  return {
    ...connection,
    async close() {
      await connection.close()
      await upkeep.stop()
    },
  }
}

function openPool(options: ConnectOptions, url: string, log: DatabaseLog): DatabaseConnection {
  const statementTimeout = options.statementTimeoutMs ?? 5000
  const isBehindPgBouncer = new URL(url).searchParams.get('pgbouncer') === 'true'
  const connectionConfig: pg.ClientConfig = {
    connectionString: url,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 3000,
    keepAlive: true,
    types: { getTypeParser: parseColumn },
    // The server's limit ends the query; ours, a little later, frees us from a server that answers nothing at all.
    // PgBouncer in transaction mode refuses session settings, so there only ours holds.
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + 1000 }),
    ...(statementTimeout > 0 && !isBehindPgBouncer && { statement_timeout: statementTimeout }),
  }

  const pool = new pg.Pool({ ...connectionConfig, max: options.poolSize, idleTimeoutMillis: 30_000 })
  // Without a listener, an idle connection that the server closes would end the whole process.
  pool.on('error', (error) => log.warn({ error }, 'an idle database connection was lost'))
  // So would one that is lost between two calls of a transaction. Its next call fails, and says so to whoever made it.
  pool.on('connect', (client) => client.on('error', () => {}))

  return {
    pool,
    connectionConfig,
    url,
    db: <Tables>() => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolForKysely(pool) }) }),
    close: () => pool.end(),
  }
}

function startEmbedded(options: ConnectOptions, log: DatabaseLog): Promise<EmbeddedPostgres> {
  return startOrAttach({ dataDir: options.dataDir, fsync: options.fsync, log: (message) => log.info(message) })
}

/** When the server dies, or its owner leaves while we are attached, start it again: the pool finds it on the same socket. */
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
        log.warn({ error }, 'the embedded PostgreSQL could not be started again')
        // Its folder is full or locked, which takes somebody a while to mend.
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

// pg and libpq both read the socket's folder from `host`; what stands before the question mark is not used.
function toSocketUrl(folder: string): string {
  return `postgresql://${superuser}@localhost/${superuser}?host=${encodeURIComponent(folder)}`
}
