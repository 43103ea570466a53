import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { startJobs } from '#shared/jobs.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { Source } from './contract.ts'
import type { OperationsDependencies, SourceOfThings } from './deps.ts'
import { makeOperations } from './service.ts'
import type { Tables } from './tables.ts'

const connection = await testDatabase()
const jobs = await startJobs({ url: connection.url, log: { info() {}, warn() {} } })
afterAll(() => jobs.stop())
const db = connection.db<Tables>()

const failures: unknown[] = []
const sheet: Source = { id: 'sheet', name: 'Hoja de refugios', state: 'stale', freshAt: null, canRetry: true }
const sheets: SourceOfThings = {
  name: 'Hojas',
  list: async () => [sheet, { ...sheet, id: 'by-hand', canRetry: false }],
  retry: async () => ({ ...sheet, state: 'fresh', freshAt: '2026-11-22T03:00:00.000Z' }),
}
const deps: OperationsDependencies = {
  db,
  now: () => new Date(),
  jobs,
  isClosedByEnvironment: false,
  machine: {
    version: '1.2.3',
    startedAt: new Date('2026-11-22T00:00:00Z'),
    pool: () => ({ size: 10, used: 1, waiting: 0 }),
    disk: async () => ({ freeBytes: 5e9, totalBytes: 1e10 }),
    lastBackup: async () => new Date('2026-11-21T03:00:00Z'),
  },
  getCompanyOfEnvironment: () => ({ seller: null, bankAccount: null }),
  findLacks: () => [],
  served: ['BO'],
  sources: [sheets],
  report: (error) => failures.push(error),
}
const { client } = makeOperations(deps)
const as = (...roles: ('operator' | 'courier' | 'merchant')[]): { context: CallContext } => ({
  context: {
    viewer: { ...anonymousViewer('BO'), uid: 'olga', isGuest: false, roles, areas: 'all' },
    requestId: 'test',
  },
})
const operator = as('operator')
const anonymous = { context: { viewer: anonymousViewer('BO'), requestId: 'test' } }

const send = (queue: string, data: object) => db.transaction().execute((trx) => jobs.send(trx, queue, data))
const getParked = async (queue: string) =>
  (await client.parkedJobs(undefined, operator)).find((each) => each.queue === queue)?.jobs ?? []
const getActs = async (queue: string) =>
  (await client.acts({ first: 100 }, operator)).filter(({ subject }) => subject === queue)

/** A worker that fails until it is repaired, and the jobs that it completed. */
async function brokenWorker(queue: string) {
  const worker = { isMended: false, done: [] as object[] }
  await jobs.work(queue, async (data) => {
    if (!worker.isMended) throw new Error('ana@ejemplo.bo has no box')
    worker.done.push(data)
  })
  return worker
}

test('a job that failed for good is shown without anybody’s data, tried again by an operator, and then done', async () => {
  const queue = 'test/retried'
  const worker = await brokenWorker(queue)
  await send(queue, { orderId: 'order-1', email: 'ana@ejemplo.bo' })
  await vi.waitUntil(async () => (await getParked(queue)).length === 1, { timeout: 60_000 })

  const [parked] = await getParked(queue)
  expect(parked).toMatchObject({ what: { orderId: 'order-1' }, why: '… has no box', tries: 1 })
  expect(JSON.stringify(parked)).not.toContain('ejemplo')
  expect((await client.state(undefined, operator)).jobs.parked).toBeGreaterThan(0)

  worker.isMended = true
  await client.retryJob({ queue, jobId: parked?.id ?? '' }, operator)
  await vi.waitUntil(() => worker.done.length === 1, { timeout: 60_000 })
  expect(worker.done).toEqual([{ orderId: 'order-1', email: 'ana@ejemplo.bo' }])
  expect(await getParked(queue)).toEqual([])
  expect(await getActs(queue)).toMatchObject([{ actorUid: 'olga', action: 'retry-job', jobs: 1, reason: null }])
})

test('a whole queue is tried again at once, and one of it given up with a reason', async () => {
  const queue = 'test/queue'
  const worker = await brokenWorker(queue)
  for (const orderId of ['one', 'two']) await send(queue, { orderId })
  await vi.waitUntil(async () => (await getParked(queue)).length === 2, { timeout: 60_000 })

  const given = (await getParked(queue)).find(({ what }) => what.orderId === 'two')
  const giveUp = { queue, jobId: given?.id ?? '', reason: 'Se resolvió por teléfono' }
  expect(await client.giveUpJob(giveUp, operator)).toEqual({ jobs: 1 })
  expect(await getRefusal(client.giveUpJob(giveUp, operator))).toBe('operations.not-parked')

  worker.isMended = true
  expect(await client.retryQueue({ queue }, operator)).toEqual({ jobs: 1 })
  await vi.waitUntil(() => worker.done.length === 1, { timeout: 60_000 })
  expect(worker.done).toEqual([{ orderId: 'one' }])
  expect(await getRefusal(client.retryQueue({ queue }, operator))).toBe('operations.not-parked')
  expect(await getActs(queue)).toMatchObject([
    { action: 'retry-queue', jobs: 1 },
    { action: 'give-up-job', jobs: 1, reason: 'Se resolvió por teléfono' },
  ])
})

test('what waits for a worker says for how long, and what runs later does not wait', async () => {
  const before = (await client.state(undefined, operator)).jobs
  await send('test/waits', {})
  await db.transaction().execute((trx) => jobs.send(trx, 'test/waits', {}, { afterSeconds: 3600 }))
  const { waiting, oldestWaitingSeconds } = (await client.state(undefined, operator)).jobs
  expect(waiting).toBe(before.waiting + 1)
  expect(oldestWaitingSeconds).toBeGreaterThanOrEqual(0)
})

test('a routine that succeeded since is not parked', async () => {
  const name = 'test/routine'
  await jobs.repeat(name, '0 0 1 1 *', async () => {})
  const findRow = (state: string, minutes: number) => `
    insert into jobs.job (name, state, completed_on) values ('${name}', '${state}', now() + interval '${minutes} minutes')`
  await connection.pool.query(findRow('failed', -10))
  expect(await getParked(name)).toHaveLength(1)
  await connection.pool.query(findRow('completed', -5))
  expect(await getParked(name)).toEqual([])
  await connection.pool.query(findRow('failed', -1))
  expect(await getParked(name)).toHaveLength(1)
})

test('the state says what can be known, and what cannot fails nothing else', async () => {
  expect(await client.state(undefined, operator)).toMatchObject({
    version: '1.2.3',
    database: { version: expect.stringMatching(/^\d+/), pool: { size: 10 } },
    disk: { freeBytes: 5e9 },
    backup: { isKnown: true, at: '2026-11-21T03:00:00.000Z' },
    sources: [{ id: 'sheet', state: 'stale' }, { id: 'by-hand' }],
  })

  const broken = makeOperations({
    ...deps,
    machine: { ...deps.machine, disk: () => Promise.reject(new Error('no disk')), lastBackup: null },
    sources: [{ name: 'Hojas', list: () => Promise.reject(new Error('no sheet')), retry: null }],
  })
  expect(await broken.client.state(undefined, operator)).toMatchObject({
    disk: null,
    backup: { isKnown: false, at: null },
    sources: [{ name: 'Hojas', state: 'unknown', canRetry: false }],
  })
  expect(failures).toMatchObject([{ message: 'no disk' }, { message: 'no sheet' }])
})

test('a source is asked again by an operator, with an act; one that cannot be, is not', async () => {
  expect(await client.retrySource({ sourceId: 'sheet' }, operator)).toMatchObject({ state: 'fresh' })
  expect(await getActs('sheet')).toMatchObject([{ actorUid: 'olga', action: 'retry-source' }])
  expect(await getRefusal(client.retrySource({ sourceId: 'by-hand' }, operator))).toBe(
    'operations.source-not-retryable',
  )
  expect(await getRefusal(client.retrySource({ sourceId: 'nada' }, operator))).toBe('operations.source-not-found')
})

test('an operator closes the shop with a reason, says something new of it, and opens it; each is written down', async () => {
  const until = new Date(Date.now() + 30 * 60_000).toISOString()
  const open = await client.maintenance(undefined, anonymous)
  expect(open).toEqual({ isOn: false, isByEnvironment: false, since: null, until: null, reason: null })

  const closed = await client.startMaintenance({ reason: 'Cambio de servidor', until }, operator)
  expect(closed).toMatchObject({ isOn: true, until, reason: 'Cambio de servidor' })
  const later = await client.startMaintenance({ reason: 'Falta poco' }, operator)
  expect(later).toMatchObject({ isOn: true, since: closed.since, until: null, reason: 'Falta poco' })
  expect(await client.endMaintenance(undefined, operator)).toMatchObject({ isOn: false })
  expect(await client.endMaintenance(undefined, operator)).toMatchObject({ isOn: false })

  expect(await getActs('shop')).toMatchObject([
    { action: 'maintenance-off', actorUid: 'olga', reason: null },
    { action: 'maintenance-on', reason: 'Falta poco' },
    { action: 'maintenance-on', reason: 'Cambio de servidor' },
  ])
  const past = new Date(Date.now() - 1000).toISOString()
  expect(await getRefusal(client.startMaintenance({ reason: 'Tarde', until: past }, operator))).toBe(
    'operations.end-not-ahead',
  )
})

test.each([
  ['a stranger', as()],
  ['a courier', as('courier')],
  ['a merchant', as('merchant')],
])('to %s there is nothing of this', async (_who, caller) => {
  const jobId = '00000000-0000-4000-8000-000000000000'
  const calls = [
    client.state(undefined, caller),
    client.parkedJobs(undefined, caller),
    client.retryJob({ queue: 'test/queue', jobId }, caller),
    client.retryQueue({ queue: 'test/queue' }, caller),
    client.giveUpJob({ queue: 'test/queue', jobId, reason: 'No' }, caller),
    client.retrySource({ sourceId: 'sheet' }, caller),
    client.acts({}, caller),
    client.startMaintenance({ reason: 'No' }, caller),
    client.endMaintenance(undefined, caller),
  ]
  for (const call of calls) expect(await getStatus(call)).toBe(404)
  expect(await getStatus(client.state(undefined, anonymous))).toBe(401)
})

test('what was done cannot be rewritten', async () => {
  await expect(connection.pool.query('delete from operations.acts')).rejects.toThrow('only written down')
})

const getRefusal = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: unknown) => asServiceError(error)?.code,
  )
const getStatus = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => asServiceError(error)?.status,
  )
