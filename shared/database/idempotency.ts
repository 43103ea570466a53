import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { sweep } from './sweep.ts'

export type OnceRequest = {
  /** Schema of the `idempotency` table to use. */
  schema: string
  /** Owner of the key: a viewer's id or a guest's. Keys of two owners never collide. */
  owner: string
  /** The `Idempotency-Key` header. Without one the work simply runs. */
  key: string | undefined
  /** Name of the operation, for instance `place-order`. The same key with another operation is a reuse. */
  operation: string
  /** `computeFingerprint(body)`. */
  fingerprint: string
  now: Date
  /** Milliseconds a second call waits for the first before `idempotency-in-flight`; 3 seconds by default. */
  patienceMs?: number
}

export type IdempotencyRefusal = 'idempotency-key-reused' | 'idempotency-in-flight'

export type Outcome<Answer> =
  | { answer: Answer; replayed: boolean }
  /** `idempotency-key-reused` is a 422; `idempotency-in-flight` a 409 with `Retry-After: 1`. */
  | { refusal: IdempotencyRefusal }

const defaultPatienceMs = 3000

/**
 * Runs the work exactly once per key, in one transaction with the record of its answer. The same key with the same body
 * gets the first answer again. Failures are not recorded, so that a retry can finish the work. Answers pass through
 * JSON for the first caller too, so every answer has the same bytes.
 * Run every query on the transaction that `run` receives: calls that wait for this key may hold the pool's other
 * connections.
 */
export async function once<Tables, Answer>(
  db: Kysely<Tables>,
  request: OnceRequest,
  run: (trx: Transaction<Tables>) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const { key } = request
  if (key === undefined) {
    const answer = await db.transaction().execute(run)
    return { answer, replayed: false }
  }

  const ourTurn = await waitForTurn(JSON.stringify([request.schema, request.owner, key]), getPatience(request))
  if (!ourTurn) return { refusal: 'idempotency-in-flight' }
  try {
    return await db.transaction().execute((trx) => onceInTransaction(trx, { ...request, key }, run))
  } catch (error) {
    if (isImpatience(error)) return { refusal: 'idempotency-in-flight' }
    throw error
  } finally {
    ourTurn.end()
  }
}

/** Deletes keys older than `hours` (at least 24, as promised to callers). Returns how many. */
export async function sweepIdempotency<Tables>(
  db: Kysely<Tables>,
  { schema, now, hours = 48 }: { schema: string; now: Date; hours?: number },
): Promise<number> {
  const before = new Date(now.getTime() - Math.max(hours, 24) * 3_600_000)
  return sweep(db, `${schema}.idempotency`, sql`created_at < ${before}`)
}

/** Fingerprint of a body, equal for equal bodies whatever the order of their fields. */
export function computeFingerprint(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('hex')
}

async function onceInTransaction<Tables, Answer>(
  trx: Transaction<Tables>,
  request: OnceRequest & { key: string },
  run: (trx: Transaction<Tables>) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const isFirst = await claim(trx, request)
  if (!isFirst) return replay<Tables, Answer>(trx, request)

  const answer = await run(trx)
  const text = JSON.stringify(answer ?? null)
  await sql`
    update ${table(request.schema)}
    set answer = ${text}
    where owner = ${request.owner} and key = ${request.key}
  `.execute(trx)
  return { answer: JSON.parse(text), replayed: false }
}

// While another process works with this key, the insert waits for that transaction to end: then either its row exists,
// or it failed and this process does the work.
async function claim<Tables>(trx: Transaction<Tables>, request: OnceRequest): Promise<boolean> {
  // One statement saves a round trip: it sets the lock timeout for this insert and restores it afterwards.
  const { rows } = await sql`
    with usual as materialized (select current_setting('lock_timeout') as patience),
    patient as materialized (select set_config('lock_timeout', ${`${getPatience(request)}ms`}, true) from usual)
    insert into ${table(request.schema)} (owner, key, operation, fingerprint, created_at)
    select ${request.owner}::text, ${request.key}::text, ${request.operation}::text, ${request.fingerprint}::text,
      ${request.now}::timestamptz
    from patient
    on conflict do nothing
    returning (select set_config('lock_timeout', patience, true) from usual)
  `.execute(trx)
  return rows.length > 0
}

async function replay<Tables, Answer>(trx: Transaction<Tables>, request: OnceRequest): Promise<Outcome<Answer>> {
  const { rows } = await sql<{ operation: string; fingerprint: string; answer: Answer }>`
    select operation, fingerprint, answer
    from ${table(request.schema)}
    where owner = ${request.owner} and key = ${request.key ?? ''}
  `.execute(trx)
  const earlier = rows[0]
  // The row was swept between the insert and this query; the retry will count as a first call.
  if (!earlier) return { refusal: 'idempotency-in-flight' }

  const isSame = earlier.operation === request.operation && earlier.fingerprint === request.fingerprint
  return isSame ? { answer: earlier.answer, replayed: true } : { refusal: 'idempotency-key-reused' }
}

// Inside one process the second call waits here without a connection: otherwise fifty calls with one key would hold the
// whole pool while they wait for the first.
const turns = new Map<string, Promise<void>>()

async function waitForTurn(name: string, patienceMs: number): Promise<{ end(): void } | undefined> {
  const deadline = Date.now() + patienceMs
  for (let current = turns.get(name); current; current = turns.get(name)) {
    const isOver = await settlesWithin(current, deadline - Date.now())
    if (!isOver) return undefined
  }

  const turn = Promise.withResolvers<void>()
  turns.set(name, turn.promise)
  return {
    end() {
      turns.delete(name)
      turn.resolve()
    },
  }
}

async function settlesWithin(promise: Promise<void>, milliseconds: number): Promise<boolean> {
  if (milliseconds <= 0) return false
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), milliseconds)
  const result = await Promise.race([promise.then(() => true), tooLate])
  clearTimeout(timer)
  return result
}

// 55P03 is PostgreSQL's lock_timeout. That limit is off while `run` works, so it can only come from waiting for the
// key.
function isImpatience(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

function getPatience(request: OnceRequest): number {
  return request.patienceMs ?? defaultPatienceMs
}

function table(schema: string) {
  return sql.table(`${schema}.idempotency`)
}

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part) => {
      if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
      return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
    }) ?? 'null'
  )
}
