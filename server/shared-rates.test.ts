import { beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { type TestServer, testServer } from './testing.ts'

const PER_MINUTE = 60
const connection = await testDatabase()
let servers: TestServer[]
let nextVisitor = 1
beforeAll(async () => {
  const environment = { RATE_LIMIT: String(PER_MINUTE), TRUSTED_PROXIES: '127.0.0.1' }
  servers = await Promise.all([1, 2, 3].map(() => testServer(connection, { environment })))
})

/** A visitor who calls one server after the other; how many calls were not refused. */
async function call(calls: number, { at = servers } = {}): Promise<number> {
  const headers = { 'x-forwarded-for': `203.0.113.${nextVisitor}` }
  let allowed = 0
  for (let nth = 0; nth < calls; nth += 1) {
    const answer = await at[nth % at.length]?.post('/api/market/app/public/searchShops', {}, headers)
    if (answer?.status !== 429) allowed += 1
  }
  return allowed
}

test('three servers together answer a visitor as often as one does, and a twentieth more for each further one', async () => {
  nextVisitor += 1
  const began = performance.now()
  const allowed = await call(3 * PER_MINUTE)
  const refilled = ((performance.now() - began) / 60_000) * PER_MINUTE
  expect(allowed).toBeGreaterThanOrEqual(PER_MINUTE)
  // One call may be answered by each server before it hears of the others.
  expect(allowed).toBeLessThanOrEqual(PER_MINUTE + 2 * (PER_MINUTE / 20 + 1) + refilled)
})

test('a visitor who was refused by one server is refused by all', async () => {
  nextVisitor += 1
  const [first, ...others] = servers
  await call(PER_MINUTE + 5, { at: first ? [first] : [] })
  await vi.waitFor(async () => expect(await call(others.length, { at: others })).toBe(0))
})

test('servers that lost their connection limit by themselves, and together again once it is back', async () => {
  nextVisitor += 1
  await connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'huella versions' and datname = current_database()`,
  )
  expect(await call(PER_MINUTE)).toBeGreaterThanOrEqual(PER_MINUTE)
  await vi.waitFor(async () => {
    nextVisitor += 1
    const [first, ...others] = servers
    await call(PER_MINUTE + 5, { at: first ? [first] : [] })
    await vi.waitFor(async () => expect(await call(others.length, { at: others })).toBe(0), 500)
  }, 10_000)
})
