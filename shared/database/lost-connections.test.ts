import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectDatabase } from './connect.ts'
import { failingDatabase, whileCallFails } from './failing-testing.ts'
import { isRetryable } from './is-retryable.ts'
import { migrate } from './migrate.ts'
import { testDatabase } from './testing.ts'

const connection = await testDatabase()
const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`

test('a connection that the server ends in the middle of a transaction ends that, and not the process', async () => {
  const transaction = connection
    .db()
    .transaction()
    .execute(async (trx) => {
      const { rows } = await backend.execute(trx)
      const [client] = await Promise.all([connection.pool.connect(), backend.execute(trx)])
      await client.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
      client.release()
      await backend.execute(trx)
    })

  const failure = await transaction.catch((error: unknown) => error)
  expect(isRetryable(failure)).toBe(true)
  expect((await backend.execute(connection.db())).rows).toHaveLength(1)
})

test('connections that the server ends during a migration do not end the process', async () => {
  const ending = { service: 'ending', folder: new URL('./fixtures/ending/', import.meta.url) }

  expect(await migrate(connection, ending)).toContain('ending/001-end-others')
})

test('what begins after we stopped waiting for it is undone, and nobody else works in it', async () => {
  const one = await connectDatabase({ url: connection.url, dataDir: '', poolSize: 1, applicationName: 'huella test' })
  const db = failingDatabase(one).db()
  const getPid = async () => (await backend.execute(db)).rows[0]?.pid
  const before = await getPid()

  const { outcome, failed } = await whileCallFails({ nth: 1, way: 'answer-late' }, () =>
    db.transaction().execute((trx) => backend.execute(trx)),
  )

  expect(failed).toBe('begin')
  expect(outcome.status === 'rejected' && isRetryable(outcome.reason)).toBe(true)
  expect(await getPid()).not.toBe(before)
  await one.close()
})
