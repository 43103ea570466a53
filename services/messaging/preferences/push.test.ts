import { beforeEach, expect, test } from 'vitest'
import webPush from 'web-push'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { webPushChannel } from '../channels/web-push.ts'
import { deliver } from '../outbox/deliver.ts'
import { templates } from '../templates/templates.ts'
import { openMessaging } from '../testing/open-messaging.ts'
import { aBrowser, pushService, verifySender } from '../testing/push-service.ts'
import { forgetLinkedAddresses } from './forget-linked-addresses.ts'
import { isPushService } from './rules/push-services.ts'

const connection = await testDatabase()
const service = await pushService()
const subject = 'mailto:hola@huella.example'
const isLocal = (endpoint: string) => endpoint.startsWith(`${service.origin}/`)
const messaging = openPush({ isPushService: isLocal })
const { deps, asPerson, findRow } = messaging
const { client } = messaging.service

beforeEach(async () => {
  service.received.length = 0
  service.answers.getStatus = () => 201
  messaging.asked.length = 0
  await deps.db.deleteFrom('messaging.channel_addresses').execute()
})

function openPush(options: Partial<Parameters<typeof webPushChannel>[0]>) {
  const push = webPushChannel({ db: connection.db(), subject, keys: undefined, isPushService, ...options })
  return openMessaging(connection, 'outbox', { push })
}

async function getBrowsers() {
  const { linked } = await client.preferences(undefined, { context: asPerson })
  return linked.find(({ channel }) => channel === 'push')
}

async function addBrowser(name: string, context = asPerson) {
  const browser = aBrowser(`${service.origin}/${name}/${newId()}`)
  const { endpoint, p256dh, auth } = browser
  const { id } = await client.linkBrowser({ endpoint, p256dh, auth, name }, { context })
  return { ...browser, id }
}

function send({ uid = 'ana', key = newId() }: { uid?: string; key?: string } = {}) {
  const data = templates['order-on-the-way'].sample
  const to = { email: 'ana@example.com', uid }
  return messaging.notify({ template: 'order-on-the-way', to, urgency: 'high', data, key })
}

test('a notification is read by its browser alone, and its push service knows who sends it', async () => {
  const phone = await addBrowser('phone')
  const { id, channel } = await send()
  expect(channel).toBe('push')
  await deliver(deps, { id })

  expect(await findRow(id)).toMatchObject({ state: 'sent', recipient: 'ana' })
  const [notified] = service.received
  if (!notified) throw new Error('nothing was sent')
  expect(notified.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: String(3 * 3600),
    urgency: 'high',
    topic: expect.stringMatching(/^[\w-]{32}$/),
  })
  // Salt, record size, and the length of the sender's key: the header of aes128gcm (RFC 8188).
  expect([notified.body.readUInt32BE(16), notified.body.readUInt8(20)]).toEqual([4096, 65])
  expect(notified.body.toString('latin1')).not.toContain('HU-8F3K2Q')
  expect(phone.read(notified.body)).toEqual({
    id,
    title: 'Tu pedido HU-8F3K2Q va en camino',
    body: 'Tu pedido HU-8F3K2Q va en camino a Av. San Martín 455. Ten a mano Bs 253,90 en efectivo.',
    url: 'https://huella.example/order/HU-8F3K2Q',
  })
  expect(() => aBrowser(phone.endpoint).read(notified.body)).toThrow()

  const browsers = await getBrowsers()
  expect(browsers?.addresses).toMatchObject([{ label: 'phone', lastUsedAt: messaging.clock.now.toISOString() }])
  expect(await verifySender(notified)).toMatchObject({ key: browsers?.publicKey, aud: service.origin, sub: subject })
})

test('the demonstration keeps its keys, and configured ones take their place', async () => {
  const toKey = async (on: typeof messaging) =>
    (await on.service.client.preferences(undefined, { context: asPerson })).linked[0]?.publicKey
  expect(await toKey(messaging)).toBe(await toKey(messaging))
  const keys = webPush.generateVAPIDKeys()
  const configured = openPush({ keys })
  expect(await toKey(configured)).toBe(keys.publicKey)
  expect(await toKey(openMessaging(connection, 'outbox'))).toBeUndefined()
})

test.each([404, 410])(
  'a browser that gave its subscription back (%i) is forgotten, the others get theirs',
  async (status) => {
    const gone = await addBrowser('gone')
    const subscribed = await addBrowser('kept')
    service.answers.getStatus = (path) => (path.startsWith('/gone') ? status : 201)
    const { id } = await send()
    await deliver(deps, { id })

    expect(await findRow(id)).toMatchObject({ state: 'sent' })
    const ids = (await getBrowsers())?.addresses.map((browser) => browser.id)
    expect(ids).toEqual([subscribed.id])
    expect(ids).not.toContain(gone.id)
  },
)

test('without any browser left the message goes the way that its sender asked for', async () => {
  await addBrowser('gone')
  service.answers.getStatus = () => 410
  const { id } = await send()
  await deliver(deps, { id })
  expect(await findRow(id)).toMatchObject({ state: 'waiting', channel: 'email', recipient: 'ana@example.com' })
  await deliver(deps, { id })
  expect(await findRow(id)).toMatchObject({ state: 'sent', channel: 'email' })
  expect(await send()).toMatchObject({ channel: 'email' })
})

test('a push service in trouble is asked again, and the second try takes the place of the first one', async () => {
  const phone = await addBrowser('phone')
  service.answers.getStatus = () => 503
  const { id } = await send()
  await deliver(deps, { id })
  expect(await findRow(id)).toMatchObject({ state: 'failed', failure: 'HTTP 503' })
  expect((await getBrowsers())?.addresses).toMatchObject([{ isFailing: true }])
  service.answers.getStatus = () => 201
  messaging.later(5)
  await deliver(deps, { id })
  expect(await findRow(id)).toMatchObject({ state: 'sent' })
  expect((await getBrowsers())?.addresses).toMatchObject([{ isFailing: false }])
  const [first, second] = service.received
  expect(first?.headers.topic).toBe(second?.headers.topic)
  expect(phone.read(second?.body ?? Buffer.alloc(0))).toMatchObject({ id })
})

test('a browser belongs to who added it last', async () => {
  const browser = await addBrowser('shared')
  const other = { ...asPerson, viewer: { ...asPerson.viewer, uid: 'luis' } }
  const { endpoint, p256dh, auth } = browser
  await client.linkBrowser({ endpoint, p256dh, auth, name: 'shared' }, { context: other })
  expect(await send()).toMatchObject({ channel: 'email' })
  expect(await send({ uid: 'luis' })).toMatchObject({ channel: 'push' })
  await expect(client.unlinkAddress({ addressId: browser.id }, { context: asPerson })).rejects.toMatchObject({
    status: 404,
  })
  await client.unlinkAddress({ addressId: browser.id }, { context: other })
  expect(await send({ uid: 'luis' })).toMatchObject({ channel: 'email' })
})

test('ten browsers are enough: the oldest goes', async () => {
  const ids: string[] = []
  for (let number = 0; number < 11; number++) {
    messaging.later(1)
    ids.push((await addBrowser(`browser ${number}`)).id)
  }
  expect((await getBrowsers())?.addresses.map(({ id }) => id)).toEqual(ids.slice(1).toReversed())
})

test('nobody makes us ask another address than that of a push service', async () => {
  const real = openPush({})
  const { p256dh, auth } = aBrowser('')
  for (const endpoint of [`${service.origin}/x`, 'https://169.254.169.254/latest', 'https://localhost:5432/']) {
    const adding = real.service.client.linkBrowser({ endpoint, p256dh, auth, name: 'x' }, { context: asPerson })
    await expect(adding).rejects.toMatchObject({ status: 400, code: 'messaging.no-push-service' })
  }
  // A browser linked when the list of push services was longer.
  await addBrowser('phone')
  const { id } = await send()
  await deliver(real.deps, { id })
  expect(service.received).toEqual([])
})

test('when every session of an account was ended none of its browsers is told any more, but for one that was added since', async () => {
  await addBrowser('stranger')
  await addBrowser('neighbour', { ...asPerson, viewer: { ...asPerson.viewer, uid: 'bruno' } })
  const endedAt = messaging.clock.now.toISOString()
  messaging.later(60)
  const own = await addBrowser('own')
  await forgetLinkedAddresses(deps, { uid: 'ana', endedAt })
  const left = await deps.db.selectFrom('messaging.channel_addresses').select('label').orderBy('label').execute()
  expect(left).toEqual([{ label: 'neighbour' }, { label: 'own' }])

  const { id } = await send()
  await deliver(deps, { id })
  expect(service.received.map(({ path }) => path)).toEqual([new URL(own.endpoint).pathname])
})

test('a person reads in an export which browsers are told, and not how to reach them; erased, none is left', async () => {
  const { endpoint, auth } = await addBrowser('phone')
  const exported = await client.exportPerson(undefined, { context: asPerson })
  expect(exported).toMatchObject({ linkedAddresses: [{ channel: 'push', label: 'phone' }] })
  expect(JSON.stringify(exported)).not.toContain(endpoint)
  expect(JSON.stringify(exported)).not.toContain(auth)
  await client.erasePerson(undefined, { context: asPerson })
  expect(await send()).toMatchObject({ channel: 'email' })
})
