import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Analytics } from '@segment/analytics-node'
import { expect, test, vi } from 'vitest'
import { beforeItIsDropped, testDatabase } from '#shared/database/testing.ts'
import { aPerson } from './testing/signed-up-person.ts'
import { testServer } from './testing.ts'

const connection = await testDatabase({ poolSize: 4 })
const writeKey = 'write-key-of-at-least-32-bytes-for-tests'
const UNREACHED = 'Unable to access the GraphQL API...'
const reports = await aSentry()
const server = await testServer(connection, {
  environment: { TRACKING_WRITE_KEY: writeKey, SENTRY_DSN: `http://public@127.0.0.1:${reports.port}/7` },
  handlePage: async (request, _services, visit) => {
    const failure = new URL(request.url).searchParams.get('failure')
    visit.report(new Error(failure ?? `nobody answers ana@example.com at ${request.url}`), 'a page failed')
    return new Response('sorry', { status: 500 })
  },
})

const findRows = async (id: string) => {
  const { rows } = await connection.pool.query(
    'select * from tracking.calls where anonymous_id = $1 or user_id = $1 order by kind',
    [id],
  )
  return rows
}

test('Segment’s own client sends to the collector, and what it sends is there', async () => {
  const analytics = new Analytics({ writeKey, host: server.url, path: '/tracking/v1/batch', flushAt: 20 })
  const failures: unknown[] = []
  analytics.on('error', (error) => failures.push(error))
  const who = { userId: 'uid-of-a-buyer', context: { country: 'PY', app: { version: '1.0.0' } } }
  analytics.identify({ ...who, traits: { name: 'Ana Suárez', email: 'ana@example.com' } })
  analytics.page({ ...who, name: 'Cart', properties: { path: '/cart', title: 'Ana' } })
  const products = [{ product_id: 'p-1', price: 8400, quantity: 1 }]
  const order = { order_id: 'o-1', order_type: 'shop', total: 8400, currency: 'PYG', products }
  analytics.track({ ...who, event: 'Order Completed', properties: order })
  await analytics.closeAndFlush()

  expect(failures).toEqual([])
  const rows = await findRows('uid-of-a-buyer')
  expect(rows).toMatchObject([
    {
      kind: 'identify',
      source: 'server',
      country: 'PY',
      frontend_version: '1.0.0',
      created_or_updated_by_admin: false,
    },
    { kind: 'page', name: '/cart' },
    { kind: 'track', name: 'Order Completed', properties: order },
  ])
  expect(JSON.stringify(rows)).not.toContain('Ana')
})

test('a client whose key is not ours is refused', async () => {
  const analytics = new Analytics({ writeKey: 'theirs', host: server.url, path: '/tracking/v1/batch', maxRetries: 0 })
  const failures: unknown[] = []
  analytics.on('error', ({ reason }) => failures.push(reason))
  analytics.track({ userId: 'uid-of-nobody', event: 'Schedule Started' })
  await analytics.closeAndFlush()
  expect(failures).toHaveLength(1)
  expect(await findRows('uid-of-nobody')).toEqual([])
})

test('a browser is whom its session says, and its country that of the host', async () => {
  const { uid, api } = await aPerson(server)
  const call = (anonymousId: string, userId: string) => ({
    anonymousId,
    userId,
    event: 'Schedule Started',
    context: { country: 'PY', consent: { categoryPreferences: { analytics: true } } },
  })
  const send = (body: object) => server.post('/tracking/v1/track', body)
  expect(await api('POST', '/tracking/v1/track', call('browser-1', uid))).toEqual({ success: true })
  expect((await send(call('browser-2', uid))).status).toBe(200)
  expect((await send({ ...call('browser-3', uid), context: {} })).status).toBe(403)

  expect(await findRows('browser-1')).toMatchObject([{ user_id: uid, country: 'BO' }])
  expect(await findRows('browser-2')).toMatchObject([{ user_id: null }])
  expect(await findRows('browser-3')).toEqual([])
})

test('a beacon of text is taken like JSON, by the collector alone', async () => {
  const context = { consent: { categoryPreferences: { analytics: true } } }
  const call = { anonymousId: 'beacon-1', event: 'Schedule Started', context }
  // As navigator.sendBeacon(url, text) sends it, while the page goes away.
  const send = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
      body,
    })
  expect((await send('/tracking/v1/track', JSON.stringify(call))).status).toBe(200)
  expect((await send('/tracking/v1/batch', JSON.stringify({ batch: [{ ...call, type: 'track' }] }))).status).toBe(200)
  expect(await findRows('beacon-1')).toHaveLength(2)

  expect((await send('/tracking/v1/track', 'event=Schedule')).status).toBe(400)
  expect((await send('/tracking/v1/track', '{"__proto__":{}}')).status).toBe(400)
  expect((await send('/tracking/v1/track', JSON.stringify(call), { cookie: 'huella_consent=no' })).status).toBe(403)
  expect((await send('/v1/app/guests', '{"country":"BO"}')).status).toBe(415)
})

test('a browser whose visitor refused is not listened to, whatever its page still thinks; a server of ours is', async () => {
  const call = (anonymousId: string) => ({
    anonymousId,
    event: 'Schedule Started',
    context: { consent: { categoryPreferences: { analytics: true } } },
  })
  const send = (anonymousId: string, headers: Record<string, string>) =>
    server.post('/tracking/v1/batch', { batch: [{ ...call(anonymousId), type: 'track' }] }, headers)
  const refused = await send('tab-1', { cookie: 'huella_consent=no' })
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'tracking.no-consent' }])
  expect((await send('tab-2', { cookie: 'huella_consent=yes' })).status).toBe(200)
  const authorization = `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`
  expect((await send('server-1', { cookie: 'huella_consent=no', authorization })).status).toBe(200)
  expect(await findRows('tab-1')).toEqual([])
})

test('of who signed in the account says whether their browser is listened to', async () => {
  const { api, headers } = await aPerson(server)
  const { origin, cookie } = headers()
  const context = { consent: { categoryPreferences: { analytics: true } } }
  const send = (anonymousId: string, consentHere = 'no') =>
    server.post(
      '/tracking/v1/track',
      { anonymousId, event: 'Schedule Started', context },
      { cookie: `${cookie}; huella_consent=${consentHere}`, origin },
    )
  expect((await send('tab-3')).status).toBe(403)
  await api('POST', '/v1/app/consents', { analytics: true })
  expect((await send('tab-3')).status).toBe(200)
  expect(await findRows('tab-3')).toHaveLength(1)

  // Consent given on another device, unknown to this browser.
  await api('POST', '/v1/app/consents', { analytics: false })
  expect((await send('tab-4', 'yes')).status).toBe(403)
  expect(await findRows('tab-4')).toEqual([])
})

test('a page that fails is reported to the DSN with its class, as one trace, and without whom it was about', async () => {
  expect((await server.get('/order/o-1/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ?email=ana')).status).toBe(500)

  const error = await reports.find('event', (event) => JSON.stringify(event).includes('nobody answers'))
  expect(error).toMatchObject({
    environment: 'demo',
    release: expect.stringMatching(/^huella@\d/),
    tags: { failure: 'server error', status: 500 },
    exception: { values: [{ type: 'Error', value: expect.stringContaining('nobody answers [e-mail]') }] },
  })
  const trace = await reports.find('transaction', ({ transaction }) => transaction === 'GET /order/:id/:token')
  expect(trace).toMatchObject({ contexts: { trace: { op: 'http.server' } } })
  expect(JSON.stringify([error, trace])).not.toMatch(/ana|abcdefghijklmnop/)
})

test('an error that the specification leaves out is not reported', async () => {
  const leftOut = ['ResizeObserver loop', 'URI malformed', 'Cannot set headers after they are sent to the client']
  for (const failure of [...leftOut, 'a failure of ours'])
    expect((await server.get(`/products?failure=${encodeURIComponent(failure)}`)).status).toBe(500)

  await reports.find('event', (event) => JSON.stringify(event).includes('a failure of ours'))
  const reported = JSON.stringify(reports.items.filter(({ type }) => type === 'event'))
  expect(leftOut.filter((failure) => reported.includes(failure))).toEqual([])
})

test('a failed question to the graph is reported with its message, place and path, and one that is not let in as well', async () => {
  const ask = (query: string, headers = {}) => server.post('/graphql', { query }, headers)
  await ask('{ ordersByAccountId(accountId: "somebody") { totalCount } }')
  expect(await reports.find('event', ({ message }) => message === 'graph query refused')).toMatchObject({
    tags: { failure: 'client error', status: 401 },
    extra: { message: 'graph query refused', path: ['ordersByAccountId'], locations: [{ line: 1, column: 3 }] },
  })

  expect((await ask('{ viewer { _id } }', { authorization: 'Bearer nobody' })).status).toBe(401)
  expect(await reports.find('event', ({ message }) => message === UNREACHED)).toMatchObject({
    tags: { failure: 'client error', status: 401 },
  })
})

test('a refusal of the graph right after another is reported as well', async () => {
  await server.post('/graphql', { query: '{ ordersByAccountId(accountId: "somebody") { totalCount } }' })
  await server.post('/graphql', { query: '{ catalogItems(shopIds: []) { totalCount } }' })
  const second = await reports.find('event', ({ extra }) => extra?.path?.[0] === 'catalogItems')
  expect(second).toMatchObject({ message: 'graph query refused', tags: { status: 400 } })
})

test.each([
  ['no JSON', '{', {}, 400],
  ['no content type of ours', 'query', { 'content-type': 'text/plain' }, 415],
  ['more than a question may have', JSON.stringify({ query: ' '.repeat(2_000_000) }), {}, 413],
])(
  'a question to the graph that nobody read, because it was %s, is reported as well',
  async (_what, body, headers, status) => {
    expect((await server.post('/graphql', body, headers)).status).toBe(status)
    const report = await reports.find('event', ({ message, tags }) => message === UNREACHED && tags?.status === status)
    expect(report).toMatchObject({ tags: { failure: 'client error' } })
  },
)

interface SentryEvent {
  message?: string
  tags?: { status?: number; service?: string }
  extra?: { path?: string[] }
  transaction?: string
}

/** Fake Sentry server that reads envelopes, a line for each header and item. */
async function aSentry() {
  const items: { type: string; item: SentryEvent }[] = []
  const receiver = createServer(async (request, answer) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    if (/^\/api\/7\/envelope\//.test(request.url ?? '')) {
      const [, ...lines] = Buffer.concat(pieces).toString().trim().split('\n')
      for (let at = 0; at + 1 < lines.length; at += 2)
        items.push({ type: JSON.parse(lines[at] ?? '{}').type, item: JSON.parse(lines[at + 1] ?? '{}') })
    }
    answer.writeHead(200).end('{}')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  beforeItIsDropped(() => {
    receiver.closeAllConnections()
    receiver.close()
  })
  return {
    items,
    port: (receiver.address() as AddressInfo).port,
    find: (type: string, isIt: (item: SentryEvent) => boolean) =>
      vi.waitFor(
        () => items.find((each) => each.type === type && isIt(each.item))?.item ?? expect.fail(`no ${type} yet`),
        60_000,
      ),
  }
}
