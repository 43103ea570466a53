import { createServer, request } from 'node:http'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { beforeItIsDropped, testDatabase } from '#shared/database/testing.ts'
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

describe('this machine is nobody', () => {
  /** A proxy on this machine: one that says for whom it asks, and one that passes everything on as it came. */
  async function aProxy(added: Record<string, string>): Promise<number> {
    const proxy = createServer((asked, answer) => {
      const passed = request(
        { port: server.port, method: asked.method, path: asked.url, headers: { ...asked.headers, ...added } },
        (got) => {
          answer.writeHead(got.statusCode ?? 502, got.headers)
          got.pipe(answer)
        },
      )
      asked.pipe(passed)
    })
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
    beforeItIsDropped(async () => void proxy.close())
    const address = proxy.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  /** Doors that only staff, or a program on this machine, may open; none may be open to a stranger behind the machine. */
  const doors = [
    '/metrics',
    '/operations-api/maintenance',
    '/accounts-internal/people/1',
    '/api/market/staff/orders',
    '/v1/app/staff/people',
    '/appointments-api/backoffice/appointments',
  ]
  const ways: [string, Record<string, string>, Record<string, string>][] = [
    ['under a foreign name', { host: 'evil.example' }, {}],
    ['under the name of another service', { host: 'localhost.evil.example:3000' }, {}],
    ['as this machine, by its own word', {}, { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }],
    ['with a list that ends here', {}, { 'x-forwarded-for': '203.0.113.9, 127.0.0.1', via: '1.1 proxy' }],
    [
      'with the headers of our own services',
      { host: 'evil.example' },
      { 'x-huella-viewer': uid, authorization: 'Bearer 127.0.0.1' },
    ],
  ]

  test.each(ways)('a stranger through a proxy %s opens no door', async (_way, host, headers) => {
    const proxies = [await aProxy({ ...host, 'x-forwarded-for': '203.0.113.9' }), await aProxy(host)]
    for (const port of proxies)
      for (const path of doors) {
        const status = await ask(port, path, headers)
        expect([path, status, [401, 403, 404, 421].includes(status)]).toEqual([path, status, true])
      }
  })

  test('what a proxy says of the client counts for nothing while no proxy is trusted', async () => {
    const port = await aProxy({ 'x-forwarded-for': '198.51.100.7', 'x-forwarded-host': 'evil.example' })
    const made = await post(port, '/v1/app/web/guests', { country: 'BO' })
    expect(made.status).toBe(200)
    expect(JSON.stringify(made)).not.toContain('evil.example')
  })

  function ask(port: number, path: string, headers: Record<string, string>): Promise<number> {
    return new Promise((resolve, reject) => {
      request({ port, path, headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
        .on('error', reject)
        .end()
    })
  }

  async function post(port: number, path: string, body: object) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, headers: [...answer.headers], body: await answer.text() }
  }
})
