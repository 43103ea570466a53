import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DatabaseLog } from './connect.ts'
import { askLogPosition, WRITTEN } from './replica/log-position.ts'

const channel = 'huella_versions'
/** Of messages between processes, which change no version. */
const messages = 'huella_messages'

/** Change counters of named things, so that in-memory read models know when to reload. */
export interface VersionWatch {
  /** Increases with every committed change under that name. Compare it with the version of the last read. */
  version(name: string): number
  /** Highest version of all names: what is read from now on is current while the versions of its names stay below. */
  latest(): number
  /** Waits until every change that is committed by now was heard; fails after `CATCH_UP_MS`. */
  catchUp(): Promise<void>
  /** Position of the database's log that has every change heard by now; fails while the connection is lost. */
  position(): Promise<bigint>
  /** Everything counts as changed. */
  changeAll(): void
  /** Calls `hear` after every such change; the returned function stops that. */
  watch(name: string, hear: () => void): () => void
  /** Sends a text of less than 7 kB, under a topic of one word, to the other processes. Whoever is not connected never gets it. */
  send(topic: string, text: string): Promise<void>
  /** Calls `hear` with each text that other processes send. */
  receive(topic: string, hear: (text: string) => void): void
  close(): Promise<void>
}

/**
 * Most names remembered: names of single things (`market.order:ID`) are unlimited. Beyond it everything counts as
 * changed.
 */
const MOST_NAMES = 20_000

export const CATCH_UP_MS = 500
/** Start of the names that tell a process that it has caught up; others ignore them. */
const CAUGHT_UP = 'caught-up:'

/**
 * Notifies every process of a change to `name` (for instance `market.shops`) when the transaction commits; a rollback
 * notifies none.
 */
export async function bump<Tables>(trx: Transaction<Tables> | Kysely<Tables>, name: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${name})`.execute(trx)
}

/**
 * Listens on its own connection (LISTEN needs a direct one, not PgBouncer in transaction mode). After a lost connection
 * everything counts as changed, because notifications may have been missed.
 */
export async function watchVersions(connectionConfig: pg.ClientConfig, log: DatabaseLog): Promise<VersionWatch> {
  const changes = new Map<string, number>()
  const hearers = new Map<string, Set<() => void>>()
  const catchingUp = new Map<string, () => void>()
  const receivers = new Map<string, (text: string) => void>()
  const ownId = randomUUID()
  let latest = 0
  /** Version of names without a remembered change. */
  let floor = 0
  let isClosed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const hear = (name: string) => {
    if (name.startsWith(CAUGHT_UP)) return catchingUp.get(name)?.()
    if (changes.size >= MOST_NAMES && !changes.has(name)) changeAll()
    latest += 1
    changes.set(name, latest)
    notifyListeners(hearers.get(name))
  }

  const receiveMessage = (message: string) => {
    const [sender = '', topic = ''] = message.split(' ', 2)
    // PostgreSQL tells the sender too.
    if (sender !== ownId) receivers.get(topic)?.(message.slice(sender.length + topic.length + 2))
  }

  // A version must never decrease below one that a reader has seen.
  const changeAll = () => {
    latest += 1
    floor = latest
    changes.clear()
  }

  const listen = async () => {
    const next = new pg.Client({ ...connectionConfig, application_name: 'huella versions' })
    next.on('notification', ({ channel: heardOn, payload = '' }) =>
      heardOn === channel ? hear(payload) : receiveMessage(payload),
    )
    next.on('error', (error) => log.warn({ err: error }, 'the watch over versions lost its connection'))
    next.once('end', () => listenAgainSoon())
    client = next
    await next.connect()
    await next.query(`listen ${channel}; listen ${messages}`)
  }

  const listenAgainSoon = () => {
    if (isClosed) return
    changeAll()
    clearTimeout(retry)
    retry = setTimeout(() => {
      listen()
        .then(() => {
          changeAll()
          for (const all of hearers.values()) notifyListeners(all)
        })
        .catch(() => listenAgainSoon())
    }, 250)
    retry.unref()
  }

  await listen()
  return {
    version: (name) => changes.get(name) ?? floor,
    latest: () => latest,
    async catchUp() {
      const name = CAUGHT_UP + randomUUID()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const timeout = setTimeout(() => reject(new Error('The changes of the database are late')), CATCH_UP_MS)
      catchingUp.set(name, resolve)
      try {
        // PostgreSQL delivers notifications in the order of the commits.
        await Promise.all([promise, client?.query('select pg_notify($1, $2)', [channel, name])])
      } finally {
        clearTimeout(timeout)
        catchingUp.delete(name)
      }
    },
    async position() {
      if (!client) throw new Error('Nobody listens to the database')
      return askLogPosition(client, WRITTEN)
    },
    changeAll,
    watch(name, hear) {
      const all = hearers.get(name) ?? new Set()
      // A wrapper per call, because the same function may be registered twice.
      const own = () => hear()
      hearers.set(name, all.add(own))
      return () => {
        all.delete(own)
        if (all.size === 0 && hearers.get(name) === all) hearers.delete(name)
      }
    },
    async send(topic, text) {
      await client?.query('select pg_notify($1, $2)', [messages, `${ownId} ${topic} ${text}`])
    },
    receive(topic, hear) {
      receivers.set(topic, hear)
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}

/** A listener removed while the others run is skipped. */
function notifyListeners(hearers: Iterable<() => void> | undefined): void {
  for (const hear of hearers ?? []) hear()
}
