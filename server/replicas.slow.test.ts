import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CatalogPage } from '#services/market/contract.ts'
import { SHOPS_CHANGED } from '#services/market/rules/changes.ts'
import { connectDatabase, type DatabaseConnection } from '#shared/database/connect.ts'
import { bump } from '#shared/database/notify.ts'
import { openPrimaryAndStandby, type PrimaryAndStandby } from '#shared/database/replica/testing.ts'
import { migrateServices } from './migrate-services.ts'
import type { HandlePage, RenderShared } from './pages.ts'
import { openTwoShops } from './testing/two-shops.ts'
import { type TestServer, testServer } from './testing.ts'

let servers: PrimaryAndStandby
let connection: DatabaseConnection
let shop: TestServer

/** A page with the titles of the catalogue, for everybody alike. */
const renderShared: RenderShared = async (_request, services, { call }) => {
  const { edges } = await services.market.catalogItems({ shopId: 'santa-cruz' }, { context: call })
  return {
    status: 200,
    headers: new Headers({ 'content-type': 'text/html' }),
    pieces: [edges.map(({ node }) => node.product.title).join()],
    holes: [],
    loadParts: async () => ({}),
    renderHoles: () => new Map(),
  }
}
/** A page whose form makes a guest. */
const handlePage: HandlePage = async (request, _services, visit) => {
  if (request.method === 'POST') await visit.ensureAccount()
  return new Response('', { headers: { 'content-type': 'text/html' } })
}

beforeAll(async () => {
  servers = await openPrimaryAndStandby()
  connection = await connectDatabase({
    url: servers.primaryUrl,
    dataDir: '',
    poolSize: 2,
    applicationName: 'huella test',
  })
  await migrateServices(connection)
  await openTwoShops(connection)
  await servers.catchUp()
  const environment = { DATABASE_REPLICA_URL: servers.standbyUrl, RATE_LIMIT: '0' }
  shop = await testServer(connection, { environment, handlePage, renderShared })
})

afterAll(async () => {
  await shop.stop()
  await connection.close()
  await servers.stop()
})

beforeEach(async () => {
  await servers.replay()
  await servers.catchUp()
  await untilReplica('ok')
})

const untilReplica = (status: string) =>
  vi.waitFor(async () => expect((await (await shop.get('/readyz')).json()).replica.status).toBe(status), 10_000)

/** Titles that the API lists. */
async function list(headers: Record<string, string> = {}): Promise<string> {
  const answer = await shop.post('/api/market/web/catalogItems', { shopId: 'santa-cruz' }, headers)
  expect(answer.status).toBe(200)
  const { edges }: CatalogPage = await answer.json()
  return edges.map(({ node }) => node.product.title).join()
}

const show = async () => (await shop.get('/products')).text()

const setTitle = (title: string) =>
  sql`update market.listings set card = jsonb_set(card::jsonb, '{title}', to_jsonb(${title}::text))::json where card->>'title' like 'Collar%'`

async function rename(title: string): Promise<void> {
  await setTitle(title).execute(connection.db())
}

async function countReads(): Promise<Record<string, number>> {
  const text = await (await shop.get('/metrics')).text()
  const lines = text.matchAll(/^huella_lagging_reads_total\{source="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, source, count]) => [source, Number(count)]))
}

// A machine that stands still for half a second finds the standby too far behind.
const unlessLate = { retry: 3 }

test('a listing is read from the standby, and counted there', unlessLate, async () => {
  const before = await list()
  await servers.holdBack()
  await rename('Collar rojo')
  const reads = await countReads()
  expect(await list()).toBe(before)
  const after = await countReads()
  expect(after.replica).toBeGreaterThan(reads.replica ?? 0)
  expect(after.primary).toBe(reads.primary)
})

test(
  'a browser that wrote reads the primary until the standby has its position, and others the standby',
  unlessLate,
  async () => {
    await servers.holdBack()
    await rename('Collar verde')
    const written = await fetch(`${shop.url}/help`, { method: 'POST', headers: { origin: shop.url } })
    const [cookie = ''] = written.headers.getSetCookie().filter((each) => each.startsWith('huella_position='))
    expect(cookie).toMatch(/^huella_position=[\dA-F]+%2F[\dA-F]+; Path=\/; SameSite=Lax; Max-Age=60; HttpOnly$/)
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    expect(await list(headers)).toContain('Collar verde')
    expect(await list()).not.toContain('Collar verde')

    await servers.replay()
    await servers.catchUp()
    const reads = await countReads()
    expect(await list(headers)).toContain('Collar verde')
    expect((await countReads()).primary).toBe(reads.primary)
  },
)

test('whoever only looks gets no position, and a caller with a token reads the primary', async () => {
  expect((await shop.get('/products')).headers.getSetCookie()).toEqual([])
  await servers.holdBack()
  await rename('Collar gris')
  const guest = await shop.post('/v1/app/guests', { country: 'BO' })
  const { jwtToken: token } = await guest.json()
  expect(await list({ authorization: `Bearer ${token}` })).toContain('Collar gris')
})

test(
  'a caller with a token that sends the position of its last write reads the standby once that has it',
  unlessLate,
  async () => {
    const guest = await shop.post('/v1/app/guests', { country: 'BO' })
    const { jwtToken: token } = await guest.json()
    const authorization = `Bearer ${token}`
    expect(guest.headers.get('x-position')).toMatch(/^[\dA-F]+\/[\dA-F]+$/)
    await servers.catchUp()
    const older = await list()

    await servers.holdBack()
    await rename('Collar rosa')
    expect(await list({ authorization, 'x-position': guest.headers.get('x-position') ?? '' })).toBe(older)
    expect(await list({ authorization, 'x-position': '0/0' })).toBe(older)
    const written = await shop.post('/v1/app/guests', { country: 'BO' })
    const position = written.headers.get('x-position') ?? ''
    expect(await list({ authorization, 'x-position': position })).toContain('Collar rosa')
    expect(await list({ authorization, 'x-position': 'unknown' })).toContain('Collar rosa')

    await servers.replay()
    await servers.catchUp()
    const reads = await countReads()
    expect(await list({ authorization, 'x-position': position })).toContain('Collar rosa')
    expect((await countReads()).primary).toBe(reads.primary)
  },
)

test('a standby that is too far behind answers nobody, and monitoring is told by how much', async () => {
  await servers.holdBack()
  await rename('Collar azul')
  // Something else may have been written before.
  await vi.waitFor(async () => expect(await list()).toContain('Collar azul'), 10_000)
  await untilReplica('behind')
  const { status, replica } = await (await shop.get('/readyz')).json()
  expect([status, replica.lagMs > 0]).toEqual(['ok', true])
  const metrics = await (await shop.get('/metrics')).text()
  expect(metrics).toMatch(/^huella_replica_used 0$/m)
  expect(Number(/^huella_replica_lag_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0)
})

test('a page that a change made old is not rendered from a standby that lacks the change', async () => {
  await rename('Collar claro')
  await connection
    .db()
    .transaction()
    .execute((trx) => bump(trx, SHOPS_CHANGED))
  await vi.waitFor(async () => expect(await show()).toContain('Collar claro'))
  await servers.catchUp()
  await untilReplica('ok')

  await servers.holdBack()
  await connection
    .db()
    .transaction()
    .execute(async (trx) => {
      await setTitle('Collar oscuro').execute(trx)
      await bump(trx, SHOPS_CHANGED)
    })
  await vi.waitFor(async () => expect(await show()).toContain('Collar oscuro'), { timeout: 5000, interval: 5 })
  // It stays: nothing older was kept since.
  await servers.replay()
  await servers.catchUp()
  expect(await show()).toContain('Collar oscuro')
})

test('the primary answers while the standby is dead, and nobody sees an error', async () => {
  await rename('Collar vivo')
  await list()
  await servers.killStandby()
  expect(await Promise.all(Array.from({ length: 10 }, () => list()))).toEqual(
    Array(10).fill(expect.stringContaining('Collar vivo')),
  )
  await untilReplica('away')
  expect((await shop.get('/readyz')).status).toBe(200)
  await servers.startStandby()
})

test('listings and pages are answered from the standby while the primary is dead', async () => {
  await rename('Collar firme')
  await servers.catchUp()
  await list()
  await servers.killPrimary()
  const began = performance.now()
  for (let read = 0; read < 5; read += 1) {
    expect(await list()).toContain('Collar firme')
    expect((await shop.get(`/products?page=${read}`)).status).toBe(200)
  }
  expect(performance.now() - began).toBeLessThan(3000)
  expect(await (await shop.get('/readyz')).json()).toMatchObject({
    status: 'no database',
    replica: { status: 'unproved' },
  })
  expect((await shop.post('/v1/app/guests', { country: 'BO' })).status).toBe(503)

  await servers.startPrimary()
  await vi.waitFor(async () => expect((await shop.get('/readyz')).status).toBe(200), 20_000)
})
