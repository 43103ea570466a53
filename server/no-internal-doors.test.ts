import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { aPerson } from './testing/signed-up-person.ts'
import { testServer } from './testing.ts'

/**
 * A demonstration behind a proxy on the same machine: every request comes from 127.0.0.1. Internal services must stay
 * unreachable, with any header.
 */
const connection = await testDatabase()
const server = await testServer(connection, { handlePage: async () => new Response('No page', { status: 404 }) })
const { uid } = await aPerson(server)
const stranger = { 'x-forwarded-for': '203.0.113.9', 'x-huella-country': 'BO', 'x-huella-client': '203.0.113.9' }

test.each([
  [
    'POST',
    `/market-internal/wallets/${uid}/credits`,
    { currencyCode: 'BOB', amount: 100_000, reason: 'credit', cause: 'stranger', note: 'Regalo', actorUid: null },
  ],
  ['GET', `/market-internal/orders/1/bought`],
  ['GET', `/accounts-internal/people/${uid}?country=BO`],
  ['GET', `/rewards-internal/benefits/${uid}?country=BO`],
  ['GET', '/payments-api/ways/BO'],
  ['GET', '/operations-api/maintenance'],
  [
    'POST',
    '/messaging-api/notifications',
    {
      template: 'reset-password',
      to: { email: 'ana@example.com', country: 'BO' },
      urgency: 'high',
      data: { name: 'Ana', link: 'https://evil.example/reset-password' },
      key: 'stranger',
    },
  ],
] as const)('%s %s does not exist', async (method, path, body?: object) => {
  const answer = method === 'GET' ? await server.get(path, stranger) : await server.post(path, body, stranger)
  expect(answer.status).toBe(404)
})

test('a stranger credits no wallet and queues no letter', async () => {
  const count = (table: string) => sql<{ n: number }>`select count(*)::int as n from ${sql.raw(table)}`
  const { rows: wallets } = await count('market.wallet_entries').execute(connection.db())
  const { rows: messages } = await count(`messaging.outbox where template = 'reset-password'`).execute(connection.db())
  expect([wallets, messages]).toEqual([[{ n: 0 }], [{ n: 0 }]])
})

test('no header names the country, the client or the id of a request', async () => {
  const answer = await server.get('/accounts-internal', { ...stranger, 'x-request-id': 'chosen-by-caller' })
  expect(answer.headers.get('x-request-id')).not.toBe('chosen-by-caller')
})
