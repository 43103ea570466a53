import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { beforeItIsDropped, testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { anonymousViewer, type Viewer } from '#shared/viewer.ts'
import { makeSink, makeTracking, sweepTracking } from './service.ts'
import type { Tables } from './tables.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const time = { now: new Date('2026-11-23T02:00:00Z') }
const warned: object[] = []
const log = { info: () => {}, warn: (facts: object) => void warned.push(facts) }
const writeKey = 'a write key of at least 32 bytes!'
const sinkDependencies = { db, now: () => time.now, log, segment: undefined }
const deps = {
  db,
  now: () => time.now,
  sink: makeSink('collector', sinkDependencies),
  writeKey,
  log,
  report: (error: unknown) => expect.fail(String(error)),
}
const { client } = makeTracking(deps)

const agreed = { consent: { categoryPreferences: { analytics: true } } }

function as(viewer: Partial<Viewer> = {}, proof?: string): { context: CallContext } {
  return { context: { viewer: { ...anonymousViewer('BO'), ...viewer }, requestId: 'test', proof } }
}
const person = (uid = newId()) => ({ uid, ...as({ uid, isGuest: false, roles: ['customer'] }) })

const added = (anonymousId: string) => ({
  messageId: newId(),
  type: 'track',
  event: 'Pet Added',
  properties: { pet_id: 'pet-1' },
  anonymousId,
  context: agreed,
})

/** Almost the maximum size of a call. */
const aLongList = () => ({
  ...added(newId()),
  event: 'Product List Viewed',
  properties: {
    list_id: 'perros',
    category: 'Perros',
    products: Array.from({ length: 80 }, (_, place) => ({ product_id: `p-${place}`, name: 'x'.repeat(300) })),
  },
})

const findRows = (anonymousId: string) =>
  db.selectFrom('tracking.calls').selectAll().where('anonymous_id', '=', anonymousId).orderBy('message_id').execute()

async function countByKind(name: string, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from tracking.counts where name = ${name} and day = ${day}
  `.execute(db)
  return rows[0]?.count ?? 0
}

test('a call is kept once and counted once on the day of its country, however often and however many at a time it comes', async () => {
  const browser = newId()
  const calls = Array.from({ length: 40 }, () => ({ ...added(browser), event: 'Pet Added' }))
  const before = await countByKind('Pet Added', '2026-11-22')
  // Two in the morning in London is the evening before in La Paz.
  await Promise.all(
    [calls, calls.toReversed(), [...calls.slice(20), ...calls.slice(0, 20)], calls].map((batch) =>
      client.batch({ batch }, as()),
    ),
  )

  expect(await findRows(browser)).toHaveLength(40)
  expect(await countByKind('Pet Added', '2026-11-22')).toBe(before + 40)
})

test('of a batch what can be kept is kept, and what cannot is named', async () => {
  const browser = newId()
  const [good, alien, spy] = [added(browser), added(browser), added(browser)]
  const batch = [good, { ...alien, event: 'Toby Fed' }, { ...spy, properties: { pet_id: 'pet-1', email: 'a@b.co' } }]
  expect(await client.batch({ batch }, as())).toEqual({
    success: true,
    rejected: [
      { messageId: alien.messageId, why: 'Unhandled action type: Toby Fed' },
      { messageId: spy.messageId, why: 'Pet Added: email is not known' },
    ],
  })
  expect(await findRows(browser)).toMatchObject([{ message_id: good.messageId }])
})

test.each([
  ['an unknown event', { event: 'Toby Fed' }, 400, 'tracking.event-unknown'],
  ['a visitor who did not agree', { context: {} }, 403, 'tracking.no-consent'],
  ['nobody', { anonymousId: undefined }, 400, 'tracking.who-missing'],
  ['a key that is not ours', { writeKey: 'mine' }, 401, 'tracking.write-key-unknown'],
  ['more than 32 kB', { properties: { pet_id: 'x'.repeat(33_000) } }, 400, 'tracking.too-large'],
])('%s is refused', async (_what, changes, status, code) => {
  const { type: _, ...call } = added(newId())
  expect(await getRefusal(client.track({ ...call, ...changes }, as()))).toMatchObject({ status, code })
})

test('a batch of more than 500 kB is refused whole', async () => {
  const batch = Array.from({ length: 20 }, () => ({ ...added(newId()), properties: { pet_id: 'x'.repeat(30_000) } }))
  expect(await getRefusal(client.batch({ batch }, as()))).toMatchObject({ code: 'tracking.too-large' })
})

test.each(['alias', 'group', 'screen'] as const)('%s is not supported, and says so', async (call) => {
  expect(await getRefusal(client[call]({}, as()))).toMatchObject({
    status: 400,
    message: 'Only track, identify, page and batch are supported',
  })
})

test('a server of ours names anybody, a browser only whom its session is', async () => {
  const [browser, ana] = [newId(), person()]
  const { type: _, ...call } = added(browser)
  await client.track({ ...call, userId: ana.uid }, as())
  await client.track({ ...call, messageId: newId(), userId: ana.uid }, ana)
  await client.track({ ...call, messageId: newId(), userId: ana.uid, context: {} }, as({}, writeKey))
  const rows = await findRows(browser)
  expect(rows.map(({ source, user_id }) => `${source} ${user_id}`).sort()).toEqual([
    `browser ${ana.uid}`,
    'browser null',
    `server ${ana.uid}`,
  ])
})

test('a person takes along and erases what their browser told before they signed in, and nobody else’s', async () => {
  const [browser, other, ana, stranger] = [newId(), newId(), person(), person()]
  await client.batch({ batch: [added(browser), added(other)] }, as())
  await client.identify({ anonymousId: browser, userId: ana.uid, context: agreed }, ana)
  expect(await client.exportPerson(undefined, ana)).toMatchObject({
    calls: expect.arrayContaining([
      expect.objectContaining({ kind: 'track', name: 'Pet Added' }),
      expect.objectContaining({ kind: 'identify' }),
    ]),
  })
  expect(await client.exportPerson(undefined, stranger)).toEqual({ calls: [] })

  await client.erasePerson(undefined, ana)
  expect(await findRows(browser)).toEqual([])
  expect(await findRows(other)).toHaveLength(1)
  expect(await client.exportPerson(undefined, ana)).toEqual({ calls: [] })
})

test('an operator reads how many of what a day had; nobody else does', async () => {
  await client.track({ ...added(newId()), event: 'Pet Added' }, as())
  const operator = as({ uid: 'olga', isGuest: false, roles: ['operator'], areas: 'all' })
  expect(await client.days({ days: 7 }, operator)).toContainEqual({
    day: '2026-11-22',
    country: 'BO',
    kind: 'track',
    name: 'Pet Added',
    count: await countByKind('Pet Added', '2026-11-22'),
  })
  expect(await getRefusal(client.days({}, person()))).toMatchObject({ status: 403 })
})

test('single calls are forgotten after half a year; how many there were stays', async () => {
  const browser = newId()
  await client.batch({ batch: [added(browser)] }, as())
  const count = await countByKind('Pet Added', '2026-11-22')
  await sweepTracking(db, new Date('2027-05-21T00:00:00Z'))
  expect(await findRows(browser)).toHaveLength(1)
  expect(await sweepTracking(db, new Date('2027-05-23T00:00:00Z'))).toBeGreaterThan(0)
  expect(await findRows(browser)).toEqual([])
  expect(await countByKind('Pet Added', '2026-11-22')).toBe(count)
})

test.each(['mixpanel', 'segment', ''])('an analytics strategy that nobody made (%j) is refused', (strategy) => {
  expect(() => makeSink(strategy, sinkDependencies)).toThrow('Analytics Strategy not implemented')
})

test('calls for a Segment-compatible endpoint wait here until it takes them, and nobody waits for it', async () => {
  const endpoint = await anEndpoint()
  const sink = makeSink('segment', { ...sinkDependencies, segment: { url: endpoint.url, writeKey: 'their-key' } })
  const { client } = makeTracking({ ...deps, sink })
  const call = { ...added(newId()), event: 'Cart Viewed', properties: { value: 8450, currency: 'BOB', products: [] } }

  endpoint.status = 503
  await client.batch({ batch: [call, call] }, as())
  expect(endpoint.got).toEqual([])
  expect(await sink.forward()).toBe(0)
  expect(endpoint.got).toHaveLength(1)

  // Not retried before its time, however often it runs.
  endpoint.status = 200
  expect(await sink.forward()).toBe(0)
  time.now = new Date(time.now.getTime() + 61_000)
  expect(await sink.forward()).toBe(1)
  expect(await sink.forward()).toBe(0)
  expect(endpoint.got).toHaveLength(2)
  expect(endpoint.got[1]).toMatchObject({
    authorization: `Basic ${Buffer.from('their-key:').toString('base64')}`,
    body: {
      batch: [
        {
          type: 'track',
          event: 'Cart Viewed',
          messageId: call.messageId,
          anonymousId: call.anonymousId,
          timestamp: '2026-11-23T02:00:00.000Z',
          properties: { value: 84.5, currency: 'BOB' },
          context: { country: 'BO', platform: '', createdOrUpdatedByAdmin: false },
        },
      ],
    },
  })

  // An invalid call will stay invalid.
  endpoint.status = 400
  await client.batch({ batch: [added(newId())] }, as())
  await sink.forward()
  expect(await db.selectFrom('tracking.waiting').select('message_id').execute()).toEqual([])
})

test('a batch for the endpoint has at most what it takes at once, however large its calls are', async () => {
  const endpoint = await anEndpoint()
  const sink = makeSink('segment', { ...sinkDependencies, segment: { url: endpoint.url, writeKey: 'their-key' } })
  const { client } = makeTracking({ ...deps, sink })
  for (let number = 0; number < 6; number++) await client.batch({ batch: [1, 2, 3, 4, 5].map(aLongList) }, as())

  expect(await sink.forward()).toBe(30)
  expect(endpoint.got.map(({ bytes }) => bytes).every((bytes) => bytes <= 500_000)).toBe(true)
  expect(endpoint.got.length).toBeLessThan(5)
  expect(await waiting()).toEqual([])
})

test('one call that the endpoint refuses takes no other along', async () => {
  const endpoint = await anEndpoint()
  const sink = makeSink('segment', { ...sinkDependencies, segment: { url: endpoint.url, writeKey: 'their-key' } })
  const { client } = makeTracking({ ...deps, sink })
  const calls = Array.from({ length: 50 }, () => added(newId()))
  const bad = calls[17]?.messageId ?? ''
  endpoint.answer = (body) => (JSON.stringify(body).includes(bad) ? 400 : 200)
  await client.batch({ batch: calls }, as())

  expect(await sink.forward()).toBe(49)
  expect(await waiting()).toEqual([])
  const storedIds = new Set(endpoint.got.flatMap(({ body, status }) => (status === 200 ? idsIn(body) : [])))
  expect(storedIds).toEqual(new Set(calls.map(({ messageId }) => messageId).filter((id) => id !== bad)))
  expect(endpoint.got.length).toBeLessThan(15)
})

test('an endpoint that fails between two halves of a batch is asked for the rest later', async () => {
  const endpoint = await anEndpoint()
  const sink = makeSink('segment', { ...sinkDependencies, segment: { url: endpoint.url, writeKey: 'their-key' } })
  const { client } = makeTracking({ ...deps, sink })
  const calls = Array.from({ length: 4 }, () => added(newId()))
  endpoint.answer = () => [413, 200][endpoint.got.length] ?? 503
  await client.batch({ batch: calls }, as())

  expect(await sink.forward()).toBe(2)
  expect(await waiting()).toHaveLength(2)
  endpoint.answer = () => 200
  time.now = new Date(time.now.getTime() + 61_000)
  expect(await sink.forward()).toBe(2)
  expect(await waiting()).toEqual([])
})

test('who is erased takes along what still waits for the endpoint', async () => {
  const ana = person()
  const sink = makeSink('segment', {
    ...sinkDependencies,
    segment: { url: 'http://127.0.0.1:9', writeKey: 'their-key' },
  })
  const segment = makeTracking({ ...deps, sink }).client
  await segment.batch({ batch: [{ ...added(newId()), userId: ana.uid }] }, ana)
  await segment.erasePerson(undefined, ana)
  expect(await db.selectFrom('tracking.waiting').select('message_id').execute()).toEqual([])
})

test('who is erased leaves what somebody else of the same browser told, and takes what nobody signed', async () => {
  const [browser, ana, luis] = [newId(), person(), person()]
  const sink = makeSink('segment', {
    ...sinkDependencies,
    segment: { url: 'http://127.0.0.1:9', writeKey: 'their-key' },
  })
  const segment = makeTracking({ ...deps, sink }).client
  await segment.batch({ batch: [added(browser), { ...added(browser), userId: ana.uid }] }, ana)
  await segment.batch({ batch: [{ ...added(browser), userId: luis.uid }] }, luis)
  await segment.erasePerson(undefined, ana)
  const left = await db.selectFrom('tracking.waiting').select('user_id').execute()
  expect(left).toEqual([{ user_id: luis.uid }])
  await segment.erasePerson(undefined, luis)
})

test('with no strategy calls are taken and forgotten', async () => {
  const browser = newId()
  const { client } = makeTracking({ ...deps, sink: makeSink('none', sinkDependencies) })
  expect(await client.batch({ batch: [added(browser)] }, as())).toEqual({ success: true })
  expect(await findRows(browser)).toEqual([])
})

const waiting = () => db.selectFrom('tracking.waiting').select('message_id').execute()

function idsIn(body: unknown): string[] {
  const { batch } = body as { batch: { messageId: string }[] }
  return batch.map(({ messageId }) => messageId)
}

async function anEndpoint() {
  interface Got {
    authorization: string | undefined
    body: unknown
    bytes: number
    status: number
  }
  const endpoint = {
    status: 200,
    answer: null as ((body: unknown) => number) | null,
    got: [] as Got[],
    url: '',
  }
  const server = createServer(async (request, answer) => {
    let text = ''
    for await (const piece of request) text += piece
    const body: unknown = JSON.parse(text)
    const status = endpoint.answer?.(body) ?? endpoint.status
    endpoint.got.push({ authorization: request.headers.authorization, body, bytes: Buffer.byteLength(text), status })
    answer.writeHead(status).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  beforeItIsDropped(() => void server.close())
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return endpoint
}
