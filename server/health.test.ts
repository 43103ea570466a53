import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { type Readiness, readiness } from './health.ts'
import { testServer } from './testing.ts'

const connection = await testDatabase()

async function ask(changes: Partial<Readiness>) {
  const state = { connection, isStopping: false, dataDir: '/', findPending: async () => [], lagMs: 0, ...changes }
  const answer = await readiness(state)
  return [answer.status, await answer.json()]
}

test('readiness tells by how much the process is late, and a late one stays ready', async () => {
  expect(await ask({ lagMs: 1234.5 })).toEqual([200, { status: 'ok', lagMs: 1235 }])
  const server = await testServer(connection)
  expect(await (await server.get('/readyz')).json()).toEqual({ status: 'ok', lagMs: expect.any(Number) })
})

test('a server that lacks a migration is not ready, and says how late it is', async () => {
  expect(await ask({ findPending: async () => ['market 290-x'], lagMs: 3 })).toEqual([
    503,
    { status: 'migrations are missing', lagMs: 3 },
  ])
})

// Of /proc the system says that no byte is free.
test.skipIf(process.platform !== 'linux')('a server without room for uploaded files is not ready', async () => {
  expect(await ask({ dataDir: '/proc' })).toEqual([503, { status: 'no room for files', lagMs: 0 }])
  expect(await ask({ dataDir: '/proc/not-there-yet' })).toEqual([200, { status: 'ok', lagMs: 0 }])
})
