import { beforeEach, expect, test, vi } from 'vitest'
import type { MessagingClient } from '#services/messaging/client.ts'
import { forEachCountry } from '#shared/countries/countries.ts'
import { beforeItIsDropped, testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { startJobs } from '#shared/jobs.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { OrderStatus } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { accountsNextDoor } from '../testing/accounts-next-door.ts'
import { openMarket } from '../testing/open-market.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import {
  notifyOfAnswer,
  notifyOfCancelled,
  notifyOfChange,
  notifyOfDelivered,
  notifyOfDisrupted,
  notifyOfMoved,
  notifyOfNear,
  notifyOfPaid,
  notifyOfPlaced,
  notifyOfRefund,
  notifyOfRestored,
} from './notify-on-order-facts.ts'
import { remindPayments } from './remind-payments.ts'
import { startOrderNotifications } from './start-order-notifications.ts'

type Message = Parameters<MessagingClient['notify']>[0]

const connection = await testDatabase()
const db = connection.db<Tables>()
const market = await openMarket(connection)
const shopId = await aShop(db)
const goods = await someGoods(db, shopId, { stock: 1000 })

/** Fake of messaging that keeps its contract: the same key sends once. */
const sent = new Map<string, Message>()
const messaging: Pick<MessagingClient, 'notify'> = {
  async notify(message) {
    // Amounts contain a no-break space.
    const data = Object.fromEntries(
      Object.entries(message.data).map(([name, text]) => [name, text.replace(/\u00a0/g, ' ')]),
    )
    if (!sent.has(message.key)) sent.set(message.key, { ...message, data })
    return { id: message.key, channel: 'email' }
  },
}
const clock = { now: new Date('2026-11-21T15:00:10Z') }
const origins = { ...forEachCountry(() => 'https://huella.example'), PY: 'https://huella.com.py.example' }
const deps = { db, now: () => clock.now, messaging, origins }

beforeEach(() => {
  sent.clear()
  clock.now = new Date('2026-11-21T15:00:10Z')
})

async function place(changes: Partial<Parameters<typeof orderAt>[1]> = {}) {
  const buyer = market.customer({ provedPhone: '+59160000001' })
  const order = await buyer.place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }], ...changes }))
  return { buyer, order, fact: { orderId: order._id, referenceId: order.referenceId, ownerUid: buyer.uid } }
}

async function become(orderId: string, status: OrderStatus) {
  const at = clock.now
  await db
    .updateTable('market.orders')
    .set({
      status,
      ...(status === 'COMPLETED' && { completed_at: at }),
      ...(status === 'CANCELLED' && { cancelled_at: at, cancelled_by: 'staff', cancel_reason: 'Sin repartidor' }),
    })
    .where('id', '=', orderId)
    .execute()
  const { count } = await db
    .selectFrom('market.order_timeline')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('market.order_timeline')
    .values({ order_id: orderId, position: Number(count) + 1, status, at, note: null })
    .execute()
}

const messages = () => [...sent.values()]
const templates = () => messages().map(({ template }) => template)
const getPlaced = (order: Awaited<ReturnType<typeof place>>) => ({
  ...order.fact,
  shopId,
  country: 'BO',
  currencyCode: 'BOB',
  amountDue: order.order.summary.amountDue,
  placedAt: order.order.createdAt,
})

test('a placed order is told once, with what it costs, how it is paid and when it comes', async () => {
  const placed = await place()
  const { order, buyer } = placed
  for (const _ of ['first', 'again']) await notifyOfPlaced(deps, getPlaced(placed))

  expect(messages()).toHaveLength(1)
  expect(messages()[0]).toMatchObject({
    template: 'order-placed',
    to: { phoneNumber: expect.stringMatching(/^\+591/), uid: buyer.uid, country: 'BO' },
    urgency: 'normal',
    thread: `order ${order._id}`,
    key: `order:${order._id}:placed`,
    data: {
      reference: order.referenceId,
      total: expect.stringMatching(/^Bs /),
      payment: expect.stringMatching(/^Pagas Bs .* al recibir\.$/),
      when: expect.stringMatching(/^Llega hoy \d\d:\d\d a /),
      link: `https://huella.example/order/${order.referenceId}`,
    },
  })
})

test('who bought as a guest is led to where an order is found by its number', async () => {
  const contact = { fullName: 'Ana Roca', phoneNumber: '71002002', email: 'ana@example.com' }
  const order = await market.buyer().place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }], contact }))
  await notifyOfPlaced(deps, {
    ...getPlaced({ order } as Awaited<ReturnType<typeof place>>),
    orderId: order._id,
    referenceId: order.referenceId,
    ownerUid: 'guest',
  })
  const placed = messages().find(({ template }) => template === 'order-placed')
  expect(placed).toMatchObject({ data: { link: `https://huella.example/order?reference=${order.referenceId}` } })
  expect(placed?.to.uid).toBeUndefined()
})

test('an order that moved on is not told of where it was', async () => {
  const placed = await place()
  await become(placed.order._id, 'CANCELLED')
  await notifyOfPlaced(deps, getPlaced(placed))
  await notifyOfMoved(deps, { ...placed.fact, status: 'CONFIRMED' })
  await notifyOfMoved(deps, { ...placed.fact, status: 'ON_THE_WAY' })
  await notifyOfPaid(deps, placed.fact)
  expect(templates()).toEqual([])
})

test('each step is told, preparing is not, and a second way out is told again', async () => {
  const { order, fact } = await place()
  for (const status of ['CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'NOT_DELIVERED', 'PREPARING', 'ON_THE_WAY'] as const) {
    await become(order._id, status)
    for (const _ of ['first', 'again']) await notifyOfMoved(deps, { ...fact, status })
  }
  expect(templates()).toEqual(['order-confirmed', 'order-on-the-way', 'order-not-delivered', 'order-on-the-way'])
  const [, out] = messages()
  expect(out).toMatchObject({
    urgency: 'high',
    data: { toPay: expect.stringMatching(/^Bs .* en efectivo$/) },
  })

  await become(order._id, 'COMPLETED')
  await notifyOfDelivered(deps, { ...fact, deliveredAt: clock.now.toISOString() })
  expect(messages().at(-1)).toMatchObject({
    template: 'order-completed',
    data: { link: `https://huella.example/order/${order.referenceId}#rating` },
  })
})

test('a courier who is near is told once, and not when the order is over', async () => {
  const { order, fact } = await place()
  await become(order._id, 'CONFIRMED')
  await become(order._id, 'ON_THE_WAY')
  for (const _ of ['first', 'again']) await notifyOfNear(deps, fact)
  expect(messages()).toMatchObject([{ template: 'order-near', urgency: 'high', data: { minutes: '10' } }])

  const over = await place()
  await become(over.order._id, 'COMPLETED')
  await notifyOfNear(deps, over.fact)
  expect(messages()).toHaveLength(1)
})

test('a day after it came nobody is asked any more how it was', async () => {
  const { order, fact } = await place()
  await become(order._id, 'COMPLETED')
  clock.now = new Date('2026-11-22T16:00:00Z')
  await notifyOfDelivered(deps, { ...fact, deliveredAt: clock.now.toISOString() })
  expect(templates()).toEqual([])
})

test('a cancelled order says what goes back and where to, once and not in a message of its own', async () => {
  const { order, fact } = await place()
  await become(order._id, 'CANCELLED')
  const cause = `cancel:${order._id}`
  const shares = { to_payment_minor: 5390, to_wallet_minor: 1000, to_cash_minor: 0 }
  await db
    .insertInto('market.order_refunds')
    .values({ cause, order_id: order._id, ...shares, reason: 'x', created_at: clock.now })
    .execute()
  await notifyOfRefund(deps, { ...fact, cause, currencyCode: 'BOB', toPayment: 5390, toWallet: 1000, toCash: 0 })
  expect(templates()).toEqual([])

  await notifyOfCancelled(deps, { ...fact, by: 'staff', reason: 'Sin repartidor', wasAtDoor: false })
  expect(messages()).toMatchObject([
    {
      template: 'order-cancelled',
      data: {
        by: 'staff',
        reason: 'Sin repartidor',
        refund:
          'Te devolvemos Bs 53,90 por donde pagaste; el banco puede tardar unos días. Ya tienes Bs 10,00 en tu billetera.',
      },
    },
  ])
})

test('who cancels within ten minutes is not told that they did, unless money goes back', async () => {
  const cancelledAfter = async (minutes: number) => {
    const { buyer, order, fact } = await place()
    const at = new Date(Date.parse(order.createdAt) + minutes * 60_000)
    await market.at(at.toISOString()).customer({}, buyer.uid).cancel({ orderId: order._id })
    return async () => notifyOfCancelled(deps, { ...fact, by: 'customer', reason: '', wasAtDoor: false })
  }
  await (await cancelledAfter(9))()
  expect(templates()).toEqual([])

  await (await cancelledAfter(11))()
  expect(templates()).toEqual(['order-cancelled'])

  const { buyer, order, fact } = await place()
  await buyer.cancel({ orderId: order._id })
  const shares = { to_payment_minor: 0, to_wallet_minor: 1000, to_cash_minor: 0 }
  await db
    .insertInto('market.order_refunds')
    .values({
      ...{ cause: `cancel:${order._id}`, order_id: order._id, ...shares, reason: 'x' },
      ...{ created_at: clock.now, asked_at: clock.now },
    })
    .execute()
  await notifyOfCancelled(deps, { ...fact, by: 'customer', reason: '', wasAtDoor: false })
  expect(templates()).toEqual(['order-cancelled', 'order-cancelled'])
})

test('who cancels so soon is told all the same where the shop had said yes: the message of that may still wait', async () => {
  const { buyer, order, fact } = await place()
  await become(order._id, 'CONFIRMED')
  await buyer.cancel({ orderId: order._id })
  await notifyOfCancelled(deps, { ...fact, by: 'customer', reason: '', wasAtDoor: false })
  expect(templates()).toEqual(['order-cancelled'])
})

test('money that goes back for another cause is told once a cause', async () => {
  const { fact } = await place()
  const back = { ...fact, currencyCode: 'BOB', toPayment: 3500, toWallet: 0, toCash: 0 }
  for (const cause of ['change:1', 'change:1', 'return:1']) await notifyOfRefund(deps, { ...back, cause })
  expect(messages().map(({ template, data }) => [template, data.amount])).toEqual([
    ['order-refunded', 'Bs 35,00'],
    ['order-refunded', 'Bs 35,00'],
  ])
})

test('a proposal that was answered meanwhile is not asked about', async () => {
  const { order, fact } = await place()
  const change = { order_id: order._id, items: '[]', before: '{}', after: '{}', proposed_by: 'olga' }
  const written = { ...change, message: 'Falta: Collar.', proposed_at: clock.now }
  const [open, over] = [newId(), newId()]
  await db
    .insertInto('market.order_changes')
    .values([
      { ...written, id: over, state: 'refused', answered_at: clock.now, answered_by: 'customer' },
      { ...written, id: open, state: 'open' },
    ])
    .execute()
  for (const changeId of [open, over]) await notifyOfChange(deps, { ...fact, changeId })
  expect(messages()).toMatchObject([{ template: 'order-change-proposed', data: { change: 'Falta: Collar.' } }])
})

test('what staff write about an order is sent once', async () => {
  const { fact } = await place()
  const answer = { ...fact, hasDonation: false, answerId: newId(), text: 'Llega a las siete' }
  await notifyOfAnswer(deps, answer)
  await notifyOfAnswer(deps, answer)
  expect(messages()).toMatchObject([{ template: 'order-answered', data: { text: 'Llega a las siete' } }])
})

async function awaitPayment(orderId: string, payUntil: string) {
  await db
    .updateTable('market.orders')
    .set({ payment_method: 'qr', payment_state: 'awaiting', pay_until: payUntil, needs_change_for_minor: null })
    .where('id', '=', orderId)
    .execute()
}

test('what is paid on a page is told of when it is paid', async () => {
  const placed = await place()
  const { order, fact } = placed
  await awaitPayment(order._id, '2026-11-21T15:15:00Z')
  await notifyOfPlaced(deps, getPlaced(placed))
  expect(templates()).toEqual([])
  await db
    .updateTable('market.orders')
    .set({ payment_state: 'paid', paid_minor: 5390 })
    .where('id', '=', order._id)
    .execute()
  await notifyOfPlaced(deps, getPlaced(placed))
  await notifyOfPaid(deps, fact)
  expect(messages()).toMatchObject([{ template: 'order-paid', data: { amount: 'Bs 53,90' } }])
})

test('after seven minutes an order that waits for its money is reminded of once, and a paid one never', async () => {
  const [waiting, paid] = [await place(), await place()]
  for (const { order } of [waiting, paid]) await awaitPayment(order._id, '2026-11-21T15:15:00Z')
  await db.updateTable('market.orders').set({ payment_state: 'paid' }).where('id', '=', paid.order._id).execute()

  for (const minute of ['15:06', '15:07', '15:08', '15:09', '15:11', '15:15']) {
    clock.now = new Date(`2026-11-21T${minute}:00Z`)
    await remindPayments(deps)
    expect(templates(), minute).toEqual(minute === '15:06' ? [] : ['payment-reminder'])
  }
  expect(messages()[0]).toMatchObject({ key: `order:${waiting.order._id}:payment-reminder`, data: { until: '11:15' } })
})

test('who had everything erased is not written to', async () => {
  const placed = await place()
  await placed.buyer.erasePerson()
  await notifyOfPlaced(deps, getPlaced(placed))
  expect(templates()).toEqual([])
})

test('when messaging does not answer the fact is told again; when nothing reaches the contact it is not', async () => {
  const placed = await place()
  const down = { notify: () => Promise.reject(httpError('unavailable')) }
  await expect(notifyOfPlaced({ ...deps, messaging: down }, getPlaced(placed))).rejects.toThrow()
  const unreachable = { notify: async () => ({ id: null, channel: null }) }
  await notifyOfPlaced({ ...deps, messaging: unreachable }, getPlaced(placed))
})

test('the facts that market publishes reach their notifications', async () => {
  const jobs = await startJobs({ url: connection.url, log: { info() {}, warn() {} } })
  beforeItIsDropped(() => jobs.stop())
  await startOrderNotifications(
    {
      ...deps,
      benefits: market.members.benefits,
      internalAccounts: accountsNextDoor,
      now: () => new Date('2026-11-21T15:00:10Z'),
    },
    jobs,
  )
  const { order, buyer } = await place()
  await vi.waitFor(() => expect(templates()).toEqual(['order-placed']), { timeout: 60_000, interval: 50 })

  await market.at('2026-11-21T15:20:00Z').customer({}, buyer.uid).cancel({ orderId: order._id })
  await vi.waitFor(() => expect(templates()).toEqual(['order-placed', 'order-cancelled']), {
    timeout: 60_000,
    interval: 50,
  })
  expect(messages()[1]?.data).toMatchObject({ by: 'customer', refund: '', reference: order.referenceId })
  // Otherwise facts of the tests below reach their notifications twice.
  await jobs.stop()
})

test('an order of a guest that waits for its confirmation sends the link to its phone alone, once', async () => {
  const contact = { fullName: 'Ana Roca', phoneNumber: '71002003', email: 'typed@example.com' }
  const { _id: orderId, referenceId } = await market
    .buyer()
    .place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }], contact }))
  const fact = {
    ...{ orderId, referenceId, ownerUid: 'guest', shopId, country: 'BO', currencyCode: 'BOB' },
    ...{ amountDue: 5390, placedAt: '2026-11-21T15:00:00.000Z' },
  }
  for (const _ of ['first', 'again']) await notifyOfPlaced(deps, fact)

  const [asked, placed, ...others] = messages()
  expect(others).toEqual([])
  expect(placed).toMatchObject({ template: 'order-placed', to: { email: 'typed@example.com' } })
  expect(placed?.data.link).not.toContain('order-confirmation')
  expect(asked).toMatchObject({ template: 'order-confirm', urgency: 'high', data: { total: 'Bs 53,90' } })
  expect(asked?.to).toEqual({ phoneNumber: '+59171002003', country: 'BO' })

  const token = asked?.data.link?.split('/').at(-1) ?? ''
  const door = market.confirmations
  expect(await door.open(token)).toMatchObject({ state: 'open', referenceId, items: 'Croquetas de pollo' })
  expect(await door.answer(token, true)).toMatchObject({ state: 'confirmed', confirmUntil: null })
  expect(await door.answer(token, false)).toMatchObject({ state: 'confirmed' })
  await market.at('2026-12-21T15:00:00Z').work.endUnconfirmed()
  expect(await market.staff().order(orderId)).toMatchObject({ order: { status: 'NEW' } })
  await expect(door.open('made up')).rejects.toMatchObject({ code: 'market.order-not-found' })
})

test('who did not place the order that names their phone cancels it, and without an e-mail one message is enough', async () => {
  const { _id: orderId } = await market.buyer().place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }] }))
  await notifyOfPlaced(deps, {
    ...{ orderId, referenceId: 'HU-1', ownerUid: 'guest', shopId, country: 'BO', currencyCode: 'BOB' },
    ...{ amountDue: 5390, placedAt: '2026-11-21T15:00:00.000Z' },
  })
  expect(templates()).toEqual(['order-confirm'])
  const token = messages()[0]?.data.link?.split('/').at(-1) ?? ''
  expect(await market.confirmations.answer(token, false)).toMatchObject({ state: 'cancelled' })
  expect(await market.staff().order(orderId)).toMatchObject({ order: { status: 'CANCELLED' } })
})

test('a moved delivery is told once with both times, and again when it gets its time back', async () => {
  const scheduledDeliveryDate = '2026-11-21T16:00:00.000Z'
  const { fact } = await place({ scheduledDeliveryDate })
  const operator = market.staff('operator')
  const { lat, lon } = { lat: -17.7833, lon: -63.1821 }
  const corners = [
    { lat: lat + 0.01, lon: lon - 0.01 },
    { lat: lat + 0.01, lon: lon + 0.01 },
    { lat: lat - 0.01, lon },
  ]
  const endsAt = '2026-11-21T18:00:00.000Z'
  const area = { name: 'Equipetrol', reason: 'flood', corners, startsAt: null, endsAt } as const
  const { id } = await operator.disruptions.mark(area)
  await notifyOfDisrupted(deps, { ...fact, moves: 1 })
  await notifyOfDisrupted(deps, { ...fact, moves: 1 })
  expect(messages()).toMatchObject([
    {
      template: 'order-disrupted',
      urgency: 'high',
      data: {
        cause: 'una inundación',
        before: 'sábado 21 de noviembre, de 12:00 a 13:00',
        now: 'sábado 21 de noviembre, de 14:00 a 15:00',
      },
    },
  ])

  await operator.disruptions.end(id)
  await notifyOfDisrupted(deps, { ...fact, moves: 1 })
  await notifyOfRestored(deps, { ...fact, moves: 2 })
  expect(templates()).toEqual(['order-disrupted', 'order-restored'])
  expect(messages()[1]).toMatchObject({ data: { now: 'sábado 21 de noviembre, de 12:00 a 13:00' } })
})
