import { type Kysely, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { computeFingerprint, type OnceRequest, once, sweepIdempotency } from './idempotency.ts'
import { migrate } from './migrate.ts'
import { testDatabase } from './testing.ts'

const connection = await testDatabase({ poolSize: 10 })
const db = connection.db<{ 'example.effect': { id: string } }>()
const now = new Date('2026-11-21T15:00:00Z')

beforeAll(async () => {
  await migrate(connection, { service: 'example', folder: new URL('./fixtures/example/', import.meta.url) })
})

test('fifty calls with one key do the work once and all get the same answer', async () => {
  const request = aRequest({ key: 'fifty' })

  const outcomes = await Promise.all(Array.from({ length: 50 }, () => once(db, request, leaveEffect('fifty'))))

  expect(await countEffects('fifty')).toBe(1)
  expect(new Set(outcomes.map((outcome) => 'answer' in outcome && JSON.stringify(outcome.answer))).size).toBe(1)
  expect(outcomes.filter((outcome) => 'replayed' in outcome && !outcome.replayed)).toHaveLength(1)
})

test('two processes with one key do the work once', async () => {
  const otherProcess = await anotherProcess()
  const request = aRequest({ key: 'two processes' })

  const outcomes = await Promise.all([
    once(db, request, leaveEffect('two processes')),
    otherProcess.once(db, request, leaveEffect('two processes')),
  ])

  expect(await countEffects('two processes')).toBe(1)
  expect(outcomes.map((outcome) => 'replayed' in outcome && outcome.replayed).sort()).toEqual([false, true])
})

test('the same key with another body is refused, and nothing happens', async () => {
  await once(db, aRequest({ key: 'reused', fingerprint: computeFingerprint({ quantity: 1 }) }), leaveEffect('reused'))

  const outcome = await once(
    db,
    aRequest({ key: 'reused', fingerprint: computeFingerprint({ quantity: 2 }) }),
    leaveEffect('reused'),
  )

  expect(outcome).toEqual({ refusal: 'idempotency-key-reused' })
  expect(await countEffects('reused')).toBe(1)
})

test('the same key for another operation is refused', async () => {
  await once(db, aRequest({ key: 'operation', operation: 'place-order' }), leaveEffect('operation'))

  const outcome = await once(db, aRequest({ key: 'operation', operation: 'cancel-order' }), leaveEffect('operation'))

  expect(outcome).toEqual({ refusal: 'idempotency-key-reused' })
})

test('two owners may choose the same key', async () => {
  await once(db, aRequest({ key: 'mine', owner: 'ana' }), leaveEffect('mine'))
  const outcome = await once(db, aRequest({ key: 'mine', owner: 'beto' }), leaveEffect('mine'))

  expect(outcome).toMatchObject({ replayed: false })
  expect(await countEffects('mine')).toBe(2)
})

test('work that failed leaves no trace, and the retry finishes it', async () => {
  const request = aRequest({ key: 'failed' })
  const failing = once(db, request, async (trx) => {
    await leaveEffect('failed')(trx)
    throw new Error('out of stock')
  })
  await expect(failing).rejects.toThrow('out of stock')

  const retried = await once(db, request, leaveEffect('failed'))

  expect(retried).toMatchObject({ replayed: false })
  expect(await countEffects('failed')).toBe(1)
})

test('without a key every call does the work', async () => {
  await once(db, aRequest({ key: undefined }), leaveEffect('no key'))
  await once(db, aRequest({ key: undefined }), leaveEffect('no key'))

  expect(await countEffects('no key')).toBe(2)
})

test.each([
  { where: 'in this process', firstCaller: async () => once },
  { where: 'in another process', firstCaller: async () => (await anotherProcess()).once },
])('a key whose first call takes too long $where answers that it is in flight', async ({ where, firstCaller }) => {
  const onceThere = await firstCaller()
  const { promise: canFinish, resolve: finish } = Promise.withResolvers<void>()
  const { promise: isUnderWay, resolve: begin } = Promise.withResolvers<void>()
  const first = onceThere(db, aRequest({ key: where }), async (trx) => {
    begin()
    await canFinish
    return leaveEffect(where)(trx)
  })
  await isUnderWay

  const second = await once(db, aRequest({ key: where, patienceMs: 100 }), leaveEffect(where))
  finish()

  expect(second).toEqual({ refusal: 'idempotency-in-flight' })
  expect(await first).toMatchObject({ replayed: false })
  expect(await countEffects(where)).toBe(1)
})

test('keys are remembered for a day at least, and then swept', async () => {
  await once(db, aRequest({ key: 'old', owner: 'sweep' }), leaveEffect('old'))
  const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

  await sweepIdempotency(db, { schema: 'example', now: hoursLater(23), hours: 1 })
  const remembered = await once(db, aRequest({ key: 'old', owner: 'sweep' }), leaveEffect('old'))
  await sweepIdempotency(db, { schema: 'example', now: hoursLater(25), hours: 1 })
  const forgotten = await once(db, aRequest({ key: 'old', owner: 'sweep' }), leaveEffect('old'))

  expect([remembered, forgotten]).toMatchObject([{ replayed: true }, { replayed: false }])
})

test('a fingerprint looks at what a body says, not at the order of its fields', () => {
  expect(computeFingerprint({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(computeFingerprint({ b: [{ d: 3, c: 2 }], a: 1 }))
  expect(computeFingerprint({ items: [1, 2] })).not.toBe(computeFingerprint({ items: [2, 1] }))
})

// A second copy of the module shares no in-process queue with the first, like another process.
async function anotherProcess(): Promise<typeof import('./idempotency.ts')> {
  const copy = './idempotency.ts?another-process'
  return import(copy)
}

function aRequest(changes: Partial<OnceRequest> = {}): OnceRequest {
  return {
    schema: 'example',
    owner: 'ana',
    key: 'key',
    operation: 'place-order',
    fingerprint: computeFingerprint({ quantity: 1 }),
    now,
    ...changes,
  }
}

function leaveEffect(id: string) {
  return async (trx: Kysely<{ 'example.effect': { id: string } }>) => {
    await trx.insertInto('example.effect').values({ id }).execute()
    return { id, placedAt: now }
  }
}

async function countEffects(id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from example.effect where id = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}
