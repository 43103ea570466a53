import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../connect.ts'
import { bump, type VersionWatch, watchVersions } from '../notify.ts'
import { type OwnWrites, withOperation, withOwnWrites } from './read-scope.ts'
import { openPrimaryAndStandby, type PrimaryAndStandby } from './testing.ts'

let servers: PrimaryAndStandby
let connection: DatabaseConnection
let versions: VersionWatch
const nothing: OwnWrites = { position: 0n, isGrowing: false }

beforeAll(async () => {
  servers = await openPrimaryAndStandby()
  connection = await connectDatabase({
    url: servers.primaryUrl,
    replicaUrl: servers.standbyUrl,
    dataDir: '',
    poolSize: 3,
    applicationName: 'huella test',
    connectionTimeoutMs: 1000,
  })
  await connection.pool.query(`create table product (title text); insert into product values ('first')`)
  versions = await watchVersions(connection.connectionConfig, { info() {}, warn() {} })
  connection.replicas?.follow(versions)
})

afterAll(async () => {
  await versions.close()
  await connection.close()
  await servers.stop()
})

beforeEach(async () => {
  await servers.replay()
  await servers.catchUp()
  await untilReplicas('ok')
})

// A machine that stands still for half a second finds the standby too far behind.
const unlessLate = { retry: 3 }

const getStatus = () => connection.replicas?.state().status
const untilReplicas = (status: string) => vi.waitFor(() => expect(getStatus()).toBe(status), 10_000)

/** The title as a listing reads it, and who answered. */
async function list(ownWrites: OwnWrites = nothing, { mayLag = true } = {}) {
  const before = { ...connection.replicas?.reads }
  const { rows } = await withOwnWrites({ ...ownWrites }, () => withOperation({ mayLag }, () => readTitle()))
  const source = Object.entries(connection.replicas?.reads ?? {}).find(
    ([name, count]) => count !== before[name as keyof typeof before],
  )?.[0]
  return [rows[0]?.title, source]
}

const readTitle = () => sql<{ title: string }>`select title from product`.execute(connection.db())

async function rename(title: string): Promise<void> {
  await connection.pool.query('update product set title = $1', [title])
}

test('an operation that may lag reads from the standby, any other from the primary', unlessLate, async () => {
  await servers.holdBack()
  const before = (await list())[0]
  await rename('second')
  expect(await list()).toEqual([before, 'replica'])
  expect(await list(nothing, { mayLag: false })).toEqual(['second', undefined])
  expect((await readTitle()).rows).toEqual([{ title: 'second' }])
})

test('what an operation asks of others to decide by is not older than its own reads', async () => {
  await servers.holdBack()
  await rename('third')
  const { rows } = await withOwnWrites({ ...nothing }, () =>
    withOperation({ mayLag: false }, () => withOperation({ mayLag: true }, readTitle)),
  )
  expect(rows).toEqual([{ title: 'third' }])
})

test('whoever wrote reads it, from the primary until the standby shows it', unlessLate, async () => {
  await servers.holdBack()
  await rename('fourth')
  const position = await versions.position()
  expect(await list({ position, isGrowing: false })).toEqual(['fourth', 'primary'])
  await servers.replay()
  await servers.catchUp()
  expect(await list({ position, isGrowing: false })).toEqual(['fourth', 'replica'])
  expect(await list({ position: null, isGrowing: false })).toEqual(['fourth', 'primary'])
})

test('a request that writes reads from the primary from then on', async () => {
  await servers.holdBack()
  const ownWrites = { ...nothing }
  const { rows } = await withOwnWrites(ownWrites, async () => {
    await sql`update product set title = 'fifth'`.execute(connection.db())
    return withOperation({ mayLag: true }, readTitle)
  })
  expect([rows, ownWrites.isGrowing]).toEqual([[{ title: 'fifth' }], true])
})

test('an operation that may lag and writes after all writes at the primary', async () => {
  const written = await withOwnWrites({ ...nothing }, () =>
    withOperation({ mayLag: true }, async () => {
      await sql`with noted as (insert into product values ('noted') returning title) select title from noted`.execute(
        connection.db(),
      )
      return connection
        .db()
        .transaction()
        .execute((trx) => sql`delete from product where title = 'noted'`.execute(trx))
    }),
  )
  expect(written.numAffectedRows).toBe(1n)
})

test('what a notification announced is not read from a standby that lacks it', async () => {
  await servers.holdBack()
  const heard = versions.version('product')
  await connection
    .db()
    .transaction()
    .execute(async (trx) => {
      await sql`update product set title = 'sixth'`.execute(trx)
      await bump(trx, 'product')
    })
  await vi.waitFor(() => expect(versions.version('product')).toBeGreaterThan(heard))
  expect(await list()).toEqual(['sixth', 'primary'])
})

test('a standby that is too far behind is not read, until it has caught up', unlessLate, async () => {
  await servers.holdBack()
  await rename('seventh')
  await vi.waitFor(async () => expect(await list()).toEqual(['seventh', 'primary']), 10_000)
  await untilReplicas('behind')
  expect(connection.replicas?.state().lagMs).toBeGreaterThan(0)
  await servers.replay()
  await untilReplicas('ok')
  expect(await list()).toEqual(['seventh', 'replica'])
})

test('the primary answers while the standby is dead, and nobody sees an error', async () => {
  await rename('eighth')
  await list()
  await servers.killStandby()
  expect(await Promise.all(Array.from({ length: 5 }, async () => (await list())[0]))).toEqual(Array(5).fill('eighth'))
  await untilReplicas('away')
  expect(await list()).toEqual(['eighth', 'primary'])
  await servers.startStandby()
  await vi.waitFor(async () => expect((await list())[1]).toBe('replica'), 10_000)
})

// Which processes belong to the standby Linux says.
test.skipIf(process.platform !== 'linux')(
  'nobody waits for a standby that froze longer than a look at it',
  async () => {
    await rename('frozen')
    await list()
    servers.freezeStandby()
    const began = performance.now()
    expect(await Promise.all(Array.from({ length: 3 }, async () => (await list())[0]))).toEqual(Array(3).fill('frozen'))
    // The time limit of a statement is five seconds.
    expect(performance.now() - began).toBeLessThan(4000)
    expect(await list()).toEqual(['frozen', 'primary'])
    servers.wakeStandby()
  },
)

test('the standby answers while the primary is dead, and what it said counts as changed afterwards', async () => {
  await rename('ninth')
  await servers.catchUp()
  await list()
  await servers.killPrimary()
  expect((await list())[0]).toBe('ninth')
  await untilReplicas('unproved')
  expect(await list()).toEqual(['ninth', 'unproved'])
  expect((await list({ position: null, isGrowing: false }))[0]).toBe('ninth')
  await expect(list(nothing, { mayLag: false })).rejects.toThrow()
  const { rows } = await withOwnWrites({ ...nothing }, () =>
    withOperation({ mayLag: true }, async () => {
      await expect(sql`insert into product values ('lost')`.execute(connection.db())).rejects.toThrow()
      return readTitle()
    }),
  )
  expect(rows).toEqual([{ title: 'ninth' }])

  const version = versions.version('product')
  await servers.startPrimary()
  await vi.waitFor(() => expect(versions.version('product')).toBeGreaterThan(version))
  await vi.waitFor(async () => expect(await list()).toEqual(['ninth', 'replica']), 10_000)
})
