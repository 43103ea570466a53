import { beforeEach, expect, test, vi } from 'vitest'
import type { MessagingClient } from '#services/messaging/client.ts'
import { forEachCountry } from '#shared/countries/countries.ts'
import { beforeItIsDropped, secondProcess, testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { startOrderNotifications } from '../notifications/start-order-notifications.ts'
import type { Tables } from '../tables.ts'
import { accountsNextDoor } from '../testing/accounts-next-door.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'
import { isSignedWith, webhookReceiver } from '../testing/webhooks/webhook-receiver.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { notifyOfDisabledWebhook } from './notify-of-disabled.ts'
import { recordOrderEvent } from './record-order-event.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from './rules/webhook-events.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { startWebhooks } from './start-webhooks.ts'
import { sweepWebhooks } from './sweep-webhooks.ts'

// Two pools, as two processes have them.
const connection = await testDatabase({ poolSize: 8 })
const other = await secondProcess(connection, 8)
const db = connection.db<Tables>()
const market = await openMarket(connection)
const staff = market.staff()
const receiver = await webhookReceiver()
beforeItIsDropped(async () => receiver.close())

const start = new Date('2026-11-21T15:00:00Z')
const clock = { now: start }
const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}
const depsOf = (process: typeof connection) => ({
  ...{ db: process.db<Tables>(), now: () => clock.now, jobs: market.jobs, log: market.log },
  ...{ customerSecrets: [], webhookTargets: { allowsHttp: true, allowsPrivate: true }, webhookTimeoutMs: 300 },
})
const deps = depsOf(connection)

beforeEach(async () => {
  // Endpoints of the tests before would be sent to as well.
  await db.deleteFrom('market.webhook_endpoints').execute()
  receiver.received.length = 0
  Object.assign(receiver.state, { answer: () => 204, text: '', headers: {}, mostAtOnce: 0, milliseconds: 0 })
  clock.now = start
})

async function aHearingShop(events: readonly WebhookEvent[] = WEBHOOK_EVENTS, url = receiver.url) {
  const shopId = await aShop(db)
  const { endpoint, secret } = await staff.webhooks.create({ shopId, url, events: [...events] })
  return { shopId, endpoint, secret, key: { shopId, endpointId: endpoint.id } }
}

async function aPlacedOrder(shopId: string) {
  const goods = await someGoods(db, shopId)
  const order = await market.buyer().place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }] }))
  const fact = { orderId: order._id, referenceId: order.referenceId, ownerUid: 'anyone' }
  const placed = { ...fact, shopId, country: 'BO', currencyCode: 'BOB', amountDue: 5390, placedAt: order.createdAt }
  return { order, fact, placed }
}

const listed = async (key: { shopId: string; endpointId: string }) =>
  (await staff.webhooks.deliveries({ ...key, first: 25 })).deliveries

test('a placed order is told signed, with what accounting needs and nothing of the customer', async () => {
  const { shopId, secret, key } = await aHearingShop()
  const { order, placed } = await aPlacedOrder(shopId)
  await recordOrderEvent(deps, 'order-placed', placed)
  expect(await sendWebhooks(deps)).toBe(1)

  const [webhook] = receiver.received
  if (!webhook) throw new Error('Nothing arrived')
  expect(isSignedWith(secret, webhook)).toBe(true)
  expect(webhook.timestamp).toBe(String(start.getTime() / 1000))
  expect(JSON.parse(webhook.body)).toEqual({
    type: 'order.placed',
    timestamp: start.toISOString(),
    data: {
      order: expect.objectContaining({
        id: order._id,
        number: order.referenceId,
        shopId,
        currency: 'BOB',
        total: 5390,
        itemTotal: 3890,
        deliveryTotal: 1500,
        paymentMethod: 'cash',
        paid: 0,
        lines: [expect.objectContaining({ quantity: 1, unitPrice: 3890, total: 3890, vatRate: 0.13 })],
      }),
    },
  })
  for (const personal of ['Ana Roca', 'Calle Sucre', '7800', 'Portón']) expect(webhook.body).not.toContain(personal)
  expect(await listed(key)).toMatchObject([{ state: 'delivered', attempts: 1, lastStatus: 204, nextAt: null }])
})

test('each fact of an order is an event of its own, told again under the same id', async () => {
  const { shopId } = await aHearingShop()
  const { fact, placed } = await aPlacedOrder(shopId)
  const refund = { ...fact, cause: 'r1', currencyCode: 'BOB', toPayment: 100, toWallet: 20, toCash: 3 }
  const document = {
    ...{ documentId: 'd1', kind: 'invoice', subject: { kind: 'order', id: fact.orderId }, series: '', number: 7 },
    ...{ authorization: '45C2', issuedAt: start.toISOString(), currency: 'BOB', total: 5390, vat: 701, isTest: false },
  }
  const facts: [string, object][] = [
    ['order-placed', placed],
    ['order-paid', fact],
    ['order-delivered', { ...fact, deliveredAt: start.toISOString() }],
    ['order-cancelled', { ...fact, by: 'staff', reason: 'Llamó Ana y dijo que no', wasAtDoor: false }],
    ['order-refunded', refund],
    ['order-refunded', { ...refund, cause: 'r2' }],
    ['tax-document-issued', document],
    ['tax-document-annulled', document],
    ['tax-document-issued', { ...document, subject: { kind: 'visit', id: fact.orderId } }],
    ['order-moved', { ...fact, status: 'CONFIRMED' }],
  ]
  for (const [name, data] of [...facts, ...facts]) await recordOrderEvent(deps, name, data)
  await sendWebhooks(deps)

  const bodies = receiver.received.map(({ body }) => JSON.parse(body))
  const types = bodies.map(({ type }) => type).sort()
  expect(types).toEqual([...WEBHOOK_EVENTS.slice(0, -1), 'order.refunded'].sort())
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(8)
  const { subject: _, ...told } = document
  expect(bodies.find(({ type }) => type === 'invoice.issued').data).toMatchObject({
    order: { id: fact.orderId },
    document: told,
  })
  expect(bodies.find(({ type }) => type === 'order.cancelled').data.cancelledBy).toBe('staff')
  expect(JSON.stringify(bodies)).not.toContain('Llamó')
  expect(bodies.find(({ type }) => type === 'order.refunded').data.refund).toMatchObject({ amount: 123, toWallet: 20 })
})

test('a sale over the counter is placed and delivered at once, each told once', async () => {
  const { shopId } = await aHearingShop(['order.delivered'])
  const { placed, fact } = await aPlacedOrder(shopId)
  await recordOrderEvent(deps, 'order-placed', placed)
  expect(await sendWebhooks(deps)).toBe(0)
  await db
    .updateTable('market.orders')
    .set({ status: 'COMPLETED', completed_at: start })
    .where('id', '=', placed.orderId)
    .execute()
  await recordOrderEvent(deps, 'order-placed', placed)
  await recordOrderEvent(deps, 'order-delivered', { ...fact, deliveredAt: start.toISOString() })
  await sendWebhooks(deps)
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['order.delivered'])
})

test('an endpoint hears the events that it chose, of its own shop alone', async () => {
  const hearing = await aHearingShop(['order.paid'])
  const elsewhere = await aHearingShop(['order.placed'])
  const { placed, fact } = await aPlacedOrder(hearing.shopId)
  await recordOrderEvent(deps, 'order-placed', placed)
  await recordOrderEvent(deps, 'order-paid', fact)
  await sendWebhooks(deps)
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['order.paid'])
  expect(await listed(elsewhere.key)).toEqual([])
})

test('what failed is tried again after 5 seconds, and after a timeout too', async () => {
  const { key, shopId } = await aHearingShop()
  await staff.webhooks.test(key)
  receiver.state.answer = () => 500
  receiver.state.text = 'x'.repeat(9000)
  await sendWebhooks(deps)
  expect(await listed(key)).toMatchObject([{ state: 'waiting', attempts: 1, lastStatus: 500 }])
  expect(await sendWebhooks(deps)).toBe(0)

  receiver.state.answer = () => 'never'
  later(6)
  expect(await sendWebhooks(deps)).toBe(1)
  expect(await listed(key)).toMatchObject([{ state: 'waiting', attempts: 2, lastStatus: null, lastError: 'timeout' }])

  receiver.state.answer = () => 200
  receiver.state.text = 'ok'
  later(331)
  expect(await sendWebhooks(deps)).toBe(1)
  const [line] = await listed(key)
  expect(line).toMatchObject({ state: 'delivered', attempts: 3, type: 'webhook.test' })
  expect(await staff.webhooks.delivery({ shopId, deliveryId: line?.id ?? '' })).toMatchObject({ lastAnswer: 'ok' })
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
})

test('a redirect is a failure, and of a long answer 500 characters are kept', async () => {
  const { key, shopId } = await aHearingShop()
  receiver.state.answer = () => 302
  receiver.state.headers = { location: receiver.url }
  receiver.state.text = `\0${'ñ'.repeat(5000)}`
  const { deliveryId } = await staff.webhooks.test(key)
  await sendWebhooks(deps)
  expect(receiver.received).toHaveLength(1)
  const { state, lastStatus, lastAnswer } = await staff.webhooks.delivery({ shopId, deliveryId })
  expect([state, lastStatus, lastAnswer]).toEqual(['waiting', 302, 'ñ'.repeat(500)])
})

test('of 64 racers in two processes an event is written once and sent once', async () => {
  const { shopId, key } = await aHearingShop()
  const { placed } = await aPlacedOrder(shopId)
  const processes = [deps, depsOf(other)]
  const racers = Array.from({ length: 64 }, (_, index) => processes[index % 2] ?? deps)
  await Promise.all(racers.map((each) => recordOrderEvent(each, 'order-placed', placed)))
  expect(await listed(key)).toHaveLength(1)
  const sent = await Promise.all(racers.map((each) => sendWebhooks(each)))
  expect(sent.reduce((sum, tries) => sum + tries, 0)).toBe(1)
  expect(receiver.received).toHaveLength(1)
})

test('a slow receiver is asked by two requests at once, over all processes, and holds up no other', async () => {
  const slow = await aHearingShop()
  const quick = await webhookReceiver()
  beforeItIsDropped(async () => quick.close())
  const { key } = await aHearingShop(WEBHOOK_EVENTS, quick.url)
  receiver.state.milliseconds = 150
  for (let count = 0; count < 6; count += 1) await staff.webhooks.test(slow.key)
  const sending = Promise.all([sendWebhooks(deps), sendWebhooks(depsOf(other))])
  await staff.webhooks.test(key)
  await sendWebhooks(depsOf(other))
  expect(quick.received).toHaveLength(1)
  await sending
  await sendWebhooks(deps)
  expect(receiver.received).toHaveLength(6)
  expect(receiver.state.mostAtOnce).toBeLessThanOrEqual(2)
})

test('sent again, an event has the same id and body, and starts its tries anew', async () => {
  const { key, shopId } = await aHearingShop()
  const { deliveryId } = await staff.webhooks.test(key)
  await sendWebhooks(deps)
  const again = await staff.webhooks.resend({ shopId, deliveryId })
  expect(again).toMatchObject({ state: 'waiting', attempts: 1 })
  await sendWebhooks(deps)
  const [first, second] = receiver.received
  expect(second).toMatchObject({ id: first?.id, body: first?.body })
  expect(await listed(key)).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('an address that is gone is disabled at once, and the person who added it is to be told', async () => {
  const { key, shopId, endpoint } = await aHearingShop()
  const told = Promise.withResolvers<object>()
  await market.jobs.subscribe('webhook-test', 'webhook-disabled', async (fact) => told.resolve(fact))
  receiver.state.answer = () => 410
  const first = await staff.webhooks.test(key)
  await sendWebhooks(deps)
  expect(await told.promise).toEqual({ endpointId: endpoint.id, reason: 'gone' })
  const { endpoints } = await staff.webhooks.list(shopId)
  expect(endpoints).toMatchObject([{ state: 'disabled', disabledReason: 'gone' }])
  expect((await getRefusal(staff.webhooks.resend({ shopId, deliveryId: first.deliveryId }))).code).toBe(
    'market.webhook-not-active',
  )
  const { placed } = await aPlacedOrder(shopId)
  await recordOrderEvent(deps, 'order-placed', placed)
  expect(await listed(key)).toHaveLength(1)

  receiver.state.answer = () => 200
  const { url, events, revision } = endpoints[0] ?? endpoint
  await staff.webhooks.change({ ...key, url, events, revision, state: 'active' })
  await staff.webhooks.resend({ shopId, deliveryId: first.deliveryId })
  await sendWebhooks(deps)
  expect(await listed(key)).toMatchObject([{ state: 'delivered' }])
})

test('the person who added an address is told that it was disabled, unless it is back', async () => {
  const { endpoint, shopId, key } = await aHearingShop()
  const sent: Parameters<MessagingClient['notify']>[0][] = []
  const messaging: Pick<MessagingClient, 'notify'> = {
    async notify(message) {
      sent.push(message)
      return { id: newId(), channel: 'email' }
    },
  }
  const origins = forEachCountry(() => 'https://huella.example')
  const tell = () =>
    notifyOfDisabledWebhook({ ...deps, messaging, origins }, { endpointId: endpoint.id, reason: 'gone' })
  await tell()
  expect(sent).toEqual([])
  receiver.state.answer = () => 410
  await staff.webhooks.test(key)
  await sendWebhooks(deps)
  await tell()
  expect(sent).toMatchObject([
    {
      template: 'webhook-disabled',
      to: { uid: staff.uid, country: 'BO' },
      data: {
        state: 'gone',
        link: `https://huella.example/backoffice/settings/shops/${shopId}/webhooks/${endpoint.id}`,
      },
    },
  ])
  // The address may hold a key of the program; its host is enough.
  expect(JSON.stringify(sent)).not.toContain('/avisos')
})

test('after five days of nothing but failures an address is disabled, and what waits has failed', async () => {
  const { key, shopId } = await aHearingShop()
  receiver.state.answer = () => 503
  await staff.webhooks.test(key)
  await sendWebhooks(deps)
  later(5 * 24 * 60 * 60)
  await staff.webhooks.test(key)
  await sendWebhooks(deps)
  const { endpoints } = await staff.webhooks.list(shopId)
  expect(endpoints).toMatchObject([{ state: 'disabled', disabledReason: 'failing' }])
  expect((await listed(key)).map(({ state }) => state)).toEqual(['failed', 'failed'])
})

test('a success in between begins the five days anew', async () => {
  const { key, shopId } = await aHearingShop()
  receiver.state.answer = () => 503
  await staff.webhooks.test(key)
  await sendWebhooks(deps)
  later(4 * 24 * 60 * 60)
  receiver.state.answer = () => 200
  await sendWebhooks(deps)
  later(2 * 24 * 60 * 60)
  receiver.state.answer = () => 503
  await staff.webhooks.test(key)
  await sendWebhooks(deps)
  expect((await staff.webhooks.list(shopId)).endpoints).toMatchObject([
    { state: 'active', failingSince: clock.now.toISOString() },
  ])
})

test('a pause holds events back, and its end sends them', async () => {
  const { key, endpoint, shopId } = await aHearingShop()
  const { url, events } = endpoint
  const paused = await staff.webhooks.change({ ...key, url, events, revision: endpoint.revision, state: 'paused' })
  const { placed } = await aPlacedOrder(shopId)
  await recordOrderEvent(deps, 'order-placed', placed)
  expect(await sendWebhooks(deps)).toBe(0)
  expect((await getRefusal(staff.webhooks.test(key))).code).toBe('market.webhook-not-active')
  await staff.webhooks.change({ ...key, url, events, revision: paused.revision, state: 'active' })
  expect(await sendWebhooks(deps)).toBe(1)
})

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const { key, secret: old } = await aHearingShop()
  const { secret } = await staff.webhooks.rotate(key)
  const isSigned = () => [old, secret].map((each) => receiver.received.splice(0).some((it) => isSignedWith(each, it)))
  const both = async () => {
    await staff.webhooks.test(key)
    await sendWebhooks(deps)
    const [webhook] = receiver.received.splice(0)
    return webhook && [old, secret].map((each) => isSignedWith(each, webhook))
  }
  expect(isSigned()).toEqual([false, false])
  expect(await both()).toEqual([true, true])
  later(25 * 60 * 60)
  expect(await both()).toEqual([false, true])
})

test('a secret is sealed in the database, and a request that is repeated gets the same one', async () => {
  const shopId = await aShop(db)
  const keyed = market.staff('operator', newId(), newId())
  const input = { shopId, url: receiver.url, events: ['order.paid' as const] }
  const [first, again] = [await keyed.webhooks.create(input), await keyed.webhooks.create(input)]
  expect(again).toEqual(first)
  const rows = await db.selectFrom('market.webhook_endpoints').selectAll().where('shop_id', '=', shopId).execute()
  expect(rows).toHaveLength(1)
  const answers = await db.selectFrom('market.idempotency').selectAll().execute()
  for (const kept of [rows, answers]) expect(JSON.stringify(kept)).not.toContain(first.secret.slice(6))
})

test('a shop has three endpoints, however many people add one at once', async () => {
  const shopId = await aShop(db)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => staff.webhooks.create({ shopId, url: receiver.url, events: ['order.paid'] })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect((await staff.webhooks.list(shopId)).endpoints).toHaveLength(3)
  const refused = await getRefusal(staff.webhooks.create({ shopId, url: receiver.url, events: ['order.paid'] }))
  expect(refused.code).toBe('market.too-many-webhooks')
})

test('nothing of an endpoint is reached by the shop beside it, or without the settings', async () => {
  const { key } = await aHearingShop()
  const { deliveryId } = await staff.webhooks.test(key)
  const shopId = await aShop(db)
  const foreign = { shopId, endpointId: key.endpointId }
  const change = { url: receiver.url, events: ['order.paid' as const], revision: 1, state: 'paused' as const }
  expect(await listed(foreign)).toEqual([])
  const calls = [
    () => staff.webhooks.change({ ...foreign, ...change }),
    () => staff.webhooks.rotate(foreign),
    () => staff.webhooks.remove(foreign),
    () => staff.webhooks.test(foreign),
    () => staff.webhooks.delivery({ shopId, deliveryId }),
    () => staff.webhooks.resend({ shopId, deliveryId }),
  ]
  for (const call of calls) expect((await getRefusal(call())).status).toBe(404)
  const orders = market.operatorOf({ orders: 'write' })
  expect((await getRefusal(orders.webhooks.list(key.shopId))).status).toBe(403)
  const reader = market.operatorOf({ settings: 'read' })
  expect((await reader.webhooks.list(key.shopId)).endpoints).toHaveLength(1)
  expect((await getRefusal(reader.webhooks.rotate(key))).status).toBe(403)
})

test('a change that another person overtook is refused', async () => {
  const { key, endpoint } = await aHearingShop()
  const { url, events, revision } = endpoint
  const change = { ...key, url, events, revision, state: 'paused' as const }
  await staff.webhooks.change(change)
  expect((await getRefusal(staff.webhooks.change(change))).code).toBe('market.webhook-changed-elsewhere')
})

test('a private address is not called outside of tests, and the delivery says so', async () => {
  const { key } = await aHearingShop()
  await staff.webhooks.test(key)
  const targets = { allowsHttp: true, allowsPrivate: false }
  await sendWebhooks({ ...deps, webhookTargets: targets })
  await db
    .updateTable('market.webhook_endpoints')
    .set({ url: receiver.url.replace('127.0.0.1', 'localhost') })
    .execute()
  later(60)
  await sendWebhooks({ ...deps, webhookTargets: targets })
  expect(receiver.received).toEqual([])
  expect(await listed(key)).toMatchObject([{ attempts: 2, lastError: 'not-public' }])
})

test('failed deliveries are listed by themselves, page by page, and all are deleted after 30 days', async () => {
  const { key } = await aHearingShop()
  for (let count = 0; count < 5; count += 1) await staff.webhooks.test(key)
  await sendWebhooks(deps)
  await db.updateTable('market.webhook_deliveries').set({ state: 'failed' }).execute()
  const ids: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof staff.webhooks.deliveries>> = await staff.webhooks.deliveries({
      ...{ ...key, first: 2, isFailed: true, after },
    })
    ids.push(...page.deliveries.map(({ id }) => id))
    after = page.next
  }
  expect(new Set(ids).size).toBe(5)
  await sweepWebhooks(db, new Date(start.getTime() + 31 * 24 * 60 * 60_000))
  expect(await listed(key)).toEqual([])
})

// The last one: the workers that it starts would send for the others.
test('an order tells through its fact, and what is rolled back tells nobody', async () => {
  const { shopId, key } = await aHearingShop()
  const messaging = { notify: async () => ({ id: newId(), channel: null }) }
  const origins = forEachCountry(() => 'https://huella.example')
  const { benefits } = market.members
  await startOrderNotifications(
    { ...deps, messaging, origins, benefits, internalAccounts: accountsNextDoor },
    market.jobs,
  )
  await startWebhooks(deps, market.jobs)

  const { order, fact } = await aPlacedOrder(shopId)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 20_000)
  const change = db.transaction().execute(async (trx) => {
    await market.jobs.publish(trx, 'order-paid', fact)
    throw new Error('the payment was not written')
  })
  await expect(change).rejects.toThrow('not written')
  await market.staff().cancel({ orderId: order._id, reason: 'Sin stock' })
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), 20_000)
  expect((await listed(key)).map(({ type }) => type).sort()).toEqual(['order.cancelled', 'order.placed'])
})
