import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { isRetryable } from '../is-retryable.ts'
import { openPool } from '../open-pool.ts'
import { watchClient } from '../pool-for-kysely.ts'
import { makeStatementNames } from '../prepared-statements.ts'
import { askLogPosition, SHOWN } from './log-position.ts'
import { findOwnWrites, findWritesToSee, type OwnWrites } from './read-scope.ts'
import { type HeardChanges, type ReplicaState, type ReplicaWatch, watchReplica } from './watch-replica.ts'

/**
 * Where statements that a replica may answer were read: from one that has what they must show, from the primary, or from
 * one that may lack something, because the primary is away.
 */
export interface ReplicaReads {
  replica: number
  primary: number
  unproved: number
}

/** Replicas, which answer reads of operations that may lag (docs/decisions/039). */
export interface ReplicaPool {
  reads: Readonly<ReplicaReads>
  state(): ReplicaState
  /** Begins to read from replicas. `versions` of the same database. */
  follow(versions: HeardChanges): void
  /** The primary's pool, whose statements of operations that may lag go to a replica. */
  divert(primary: PostgresPool): PostgresPool
  close(): Promise<void>
}

/** Kysely streams nothing here, so that every statement is a text. */
type Query = (text: string, values: readonly unknown[]) => Promise<Result>
type Result = PostgresQueryResult<unknown>

/** No replica answers any more, so that nobody waits for one until the time limit of its statement. */
class SilentReplica extends Error {}

/** A replica that loses its connection is asked once more: another one may answer on the next. */
const TRIES = 2

/** The replicas at an address, which may lead to several, each connection to one of them. */
export function makeReplicaPool(config: pg.PoolConfig): ReplicaPool {
  const pool = openPool(config)
  const nameStatement = makeStatementNames()
  const reads: ReplicaReads = { replica: 0, primary: 0, unproved: 0 }
  /** What each connection was known to show last: replicas differ. */
  const shown = new WeakMap<object, bigint>()
  let watch: ReplicaWatch | undefined

  async function shows(client: pg.PoolClient, position: bigint): Promise<boolean> {
    if ((shown.get(client) ?? -1n) >= position) return true
    const now = await askLogPosition(client, SHOWN)
    shown.set(client, now)
    return now >= position
  }

  /** Null where no replica has what is needed, or none answers. */
  async function readCurrent(text: string, values: readonly unknown[], { position }: OwnWrites) {
    if (!watch || position === null || watch.isAway()) return null
    const needed = await watch.findNeeded()
    if (needed === null) {
      watch.noteUnproved()
      const found = await read(text, values, position)
      if (found) reads.unproved += 1
      return found
    }
    const found = await read(text, values, needed > position ? needed : position)
    if (found) reads.replica += 1
    return found
  }

  /** While neither a replica with everything nor the primary answers. */
  async function readUnproved(text: string, values: readonly unknown[]) {
    watch?.noteUnproved()
    const found = await read(text, values, 0n)
    if (found) reads.unproved += 1
    return found
  }

  async function read(text: string, values: readonly unknown[], needed: bigint): Promise<Result | null> {
    for (let tried = 1; ; tried += 1) {
      const client = await pool.connect().catch(() => null)
      if (!client) {
        watch?.noteAway()
        return null
      }
      const watched = watchClient(client, { nameStatement })
      const silence = Promise.withResolvers<never>()
      const stopWaiting = watch?.onceAway(() => silence.reject(new SilentReplica()))
      let isBroken = false
      try {
        const answer = async () => ((await shows(client, needed)) ? watched.query<unknown>(text, values) : null)
        return await Promise.race([answer(), silence.promise])
      } catch (error) {
        // What took too long there would take as long at the primary.
        if (isCancelled(error)) throw error
        isBroken = error instanceof SilentReplica || isRetryable(error)
        if (error instanceof SilentReplica || !isBroken || tried === TRIES) return null
      } finally {
        stopWaiting?.()
        watched.release(isBroken)
      }
    }
  }

  return {
    reads,
    state: () => watch?.state() ?? { status: 'away', lagMs: 0 },
    follow(versions) {
      watch ??= watchReplica({ versions, askReplica: () => askLogPosition(pool, SHOWN) })
    },
    divert: (primary) => ({
      options: primary.options,
      async connect() {
        const toSee = findWritesToSee()
        return toSee ? undecidedClient(primary, toSee) : connectPrimary(primary)
      },
      end: () => primary.end(),
    }),
    async close() {
      watch?.stop()
      await pool.end()
    },
  }

  /** Takes a connection of the primary once a statement needs it. */
  function undecidedClient(primary: PostgresPool, toSee: OwnWrites): PostgresPoolClient {
    let held: PostgresPoolClient | undefined
    const ask: Query = async (text, values) => {
      held ??= await connectPrimary(primary)
      return held.query(text, values)
    }
    const query: Query = async (text, values) => {
      if (held || !isRead(text)) return ask(text, values)
      const found = await readCurrent(text, values, toSee)
      if (found) return found
      try {
        const answer = await ask(text, values)
        reads.primary += 1
        return answer
      } catch (error) {
        const older = isRetryable(error) ? await readUnproved(text, values) : null
        if (!older) throw error
        return older
      }
    }
    return { query: query as PostgresPoolClient['query'], release: (destroy) => held?.release(destroy) }
  }
}

async function connectPrimary(primary: PostgresPool): Promise<PostgresPoolClient> {
  const client = await primary.connect()
  const ownWrites = findOwnWrites()
  if (!ownWrites) return client
  const query: Query = async (text, values) => {
    const answer = await client.query<unknown>(text, values)
    if (!isRead(text) && !FRAMES_A_TRANSACTION.test(text)) ownWrites.isGrowing = true
    return answer
  }
  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

const kinds = new LRUCache<string, boolean>({ max: 2_000 })
const FRAMES_A_TRANSACTION = /^\s*(?:begin|start|commit|rollback|savepoint|release|set)\b/i
const BEGINS_A_READ = /^\s*\(*\s*(?:select|with)\b/i
const MAY_WRITE =
  /\b(?:insert\s+into|update\s|delete\s+from|merge\s+into|for\s+(?:no\s+key\s+|key\s+)?(?:update|share)|nextval|setval|pg_notify|pg_\w*advisory\w*)\b/i

/** Whether a statement certainly changes and locks nothing. */
function isRead(text: string): boolean {
  const known = kinds.get(text)
  if (known !== undefined) return known
  const found = BEGINS_A_READ.test(text) && !MAY_WRITE.test(text)
  kinds.set(text, found)
  return found
}

/** Whether the statement was ended by its time limit. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
