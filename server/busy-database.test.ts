import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { contract } from '#services/accounts/contract.ts'
import { testAccounts } from '#services/accounts/testing/test-accounts.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { overHttp } from '#shared/rpc/testing.ts'
import { anonymousViewer } from '#shared/viewer.ts'

const connection = await testDatabase()
const context = { viewer: anonymousViewer('BO'), requestId: 'test' }

/** Accounts service on a single connection, with the given waiting times. */
async function accountsOn(limits: { connectionTimeoutMs?: number; statementTimeoutMs?: number }) {
  const small = await connectDatabase({
    url: connection.url,
    dataDir: '',
    poolSize: 1,
    applicationName: 'huella test, busy',
    ...limits,
  })
  const now = () => new Date('2026-11-21T15:00:00Z')
  const { accounts, unexpected } = testAccounts({ db: small.db(), now })
  return { small, service: accounts, reported: unexpected }
}

const body = JSON.stringify({ country: 'BO' })
const newGuest = () =>
  new Request('http://huella.test/v1/app/web/guests', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })

test('a call that finds no free connection is told to come back in a second', async () => {
  const { small, service, reported } = await accountsOn({ connectionTimeoutMs: 1000 })
  const held = await small.pool.connect()

  const answer = await service.fetch(newGuest(), context)
  expect(answer?.status).toBe(503)
  expect(answer?.headers.get('retry-after')).toBe('1')
  expect(await answer?.json()).toMatchObject({
    code: 'http.unavailable',
    detail: 'No pudimos atenderte en este momento. Inténtalo en unos segundos.',
    requestId: 'test',
  })
  // No bug, but the operator must see it in the log.
  expect(reported).toHaveLength(1)

  held.release()
  expect((await service.fetch(newGuest(), context))?.status).toBe(200)
  await small.close()
})

test('a neighbour in another process hears the same as one in ours', async () => {
  const { small, service } = await accountsOn({ connectionTimeoutMs: 1000 })
  const held = await small.pool.connect()
  const remote = await overHttp(service, contract, async () => context.viewer)

  for (const client of [service.client, remote]) {
    const failure = await client.createWebGuest({ country: 'BO' }, { context }).catch((error) => error)
    expect([asServiceError(failure)?.code, failure.status, failure.data.retryAfter]).toEqual([
      'http.unavailable',
      503,
      1,
    ])
  }
  held.release()
  await small.close()
})

test('a query that is cut off at its time limit is told to try again', async () => {
  const { small, service } = await accountsOn({ statementTimeoutMs: 400 })

  const answer = await connection
    .db()
    .transaction()
    .execute(async (trx) => {
      await sql`lock table accounts.accounts`.execute(trx)
      return service.fetch(newGuest(), context)
    })
  expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await answer?.json()).toMatchObject({ code: 'http.timeout' })
  await vi.waitFor(async () => expect((await service.fetch(newGuest(), context))?.status).toBe(200), 60_000)
  await small.close()
})
