import { beforeAll, describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import type { PlaceOrder } from '../contract.ts'
import { marketInvariants } from '../invariants.ts'
import { makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, findStock, someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const { payments } = market
const tooLate = market.at('2026-11-21T15:15:00Z')

let shopId = ''
beforeAll(async () => {
  shopId = await aShop(db, { facts: { paymentOptions: ['cash', 'card_at_door', 'qr', 'card'] } })
})

describe('an order that is paid before it is handed over', () => {
  test('a gift names who gets it, goes to a door and is paid before', async () => {
    const goods = await someGoods(db, shopId, { price: 3890, stock: 10 })
    const ana = market.buyer()
    const gift = { recipientName: 'Luis Vaca', recipientPhone: '70000009', message: 'Para Toby, con cariño' }
    const place = (changes: Partial<PlaceOrder>) =>
      ana.place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }], expectedTotal: 5390, tip: 0, gift, ...changes }))
    expect(await getRefusal(place({}))).toMatchObject({ code: 'market.gift-unpaid' })
    expect(
      await getRefusal(place({ hasDelivery: false, shippingAddress: null, paymentMethod: 'qr', expectedTotal: 3890 })),
    ).toMatchObject({ code: 'market.gift-not-delivered' })
    expect(await getRefusal(place({ paymentMethod: 'qr', gift: { ...gift, recipientPhone: '12345' } }))).toMatchObject({
      code: 'market.phone-not-valid',
    })
    const order = await place({ paymentMethod: 'qr' })
    expect(order.gift).toEqual({ ...gift, recipientPhone: '+59170000009' })
    expect(
      (await ana.place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }], expectedTotal: 5390, tip: 0 }))).gift,
    ).toBeNull()
  })

  test('waits a quarter of an hour for its payment, and trusts nobody for it', async () => {
    const distrusted = market.trusting({ canPayAtDoor: false, maxAtDoorMinor: 0 })
    const { order } = await anAwaitedOrder({ by: distrusted })

    expect(order).toMatchObject({
      status: 'NEW',
      paymentState: 'awaiting',
      payUntil: '2026-11-21T15:15:00.000Z',
      canPay: true,
      canCancel: true,
    })
  })

  test('waits for the bank statement where nothing else tells of its payment, with its units', async () => {
    payments.state.qrWaitsUntil = '2026-11-23T15:00:00.000Z'
    const { ana, order, goods } = await anAwaitedOrder()
    const { order: other, ana: eva } = await anAwaitedOrder({ order: { paymentMethod: 'card' } })
    expect(order.payUntil).toBe('2026-11-23T15:00:00.000Z')
    await ana.pay({ orderId: order._id })
    expect(payments.tries.at(-1)?.request.expiresAt).toBe(order.payUntil)
    // Chosen after the card, it waits as long.
    expect(other.payUntil).toBe('2026-11-21T15:15:00.000Z')
    await eva.pay({ orderId: other._id, method: 'qr' })
    payments.state.qrWaitsUntil = null
    expect(await eva.order(other._id)).toMatchObject({ payUntil: order.payUntil })

    await tooLate.work.endUnpaid()
    expect(await ana.order(order._id)).toMatchObject({ status: 'NEW', canPay: true })
    expect(await findStock(db, goods)).toEqual([9])
    await market.at('2026-11-23T15:01:00Z').work.endUnpaid()
    expect(await ana.order(order._id)).toMatchObject({ status: 'CANCELLED' })
    expect(await findStock(db, goods)).toEqual([10])
  })

  test('that waited for a bank statement is promised from its payment on', async () => {
    payments.state.qrWaitsUntil = '2026-11-23T15:00:00.000Z'
    const { ana, order } = await anAwaitedOrder()
    payments.state.qrWaitsUntil = null
    await ana.pay({ orderId: order._id })
    await market.at('2026-11-23T14:00:00Z').work.settled(settled(order._id))

    const paid = await ana.order(order._id)
    expect(Date.parse(order.promisedAt)).toBeLessThan(Date.parse('2026-11-22T00:00:00Z'))
    expect(Date.parse(paid.promisedAt)).toBeGreaterThan(Date.parse('2026-11-23T14:00:00Z'))
  })

  test('is not taken for a window before its bank statement', async () => {
    const goods = await someGoods(db, shopId)
    const tomorrow = { items: [{ ...goods, quantity: 1 }], scheduledDeliveryDate: '2026-11-22T13:00:00.000Z' }
    const ana = market.buyer()
    payments.state.qrWaitsUntil = '2026-11-23T22:00:00.000Z'
    expect(await getRefusal(ana.place(createOrderRequest(tomorrow)))).toMatchObject({
      status: 422,
      code: 'market.window-before-payment',
    })
    expect(await findStock(db, goods)).toEqual([10])

    // By card it is paid before, and stays so.
    const order = await ana.place(createOrderRequest({ ...tomorrow, paymentMethod: 'card' }))
    expect(await getRefusal(ana.pay({ orderId: order._id, method: 'qr' }))).toMatchObject({
      code: 'market.window-before-payment',
    })
    payments.state.qrWaitsUntil = null
    expect(await ana.order(order._id)).toMatchObject({ paymentMethod: 'card', payUntil: '2026-11-21T15:15:00.000Z' })
  })

  test('is refused where nobody collects that way', async () => {
    const goods = await someGoods(db, shopId)
    payments.state.ways = ['card']
    const refusal = await getRefusal(market.buyer().place(createOrderRequest({ items: [{ ...goods, quantity: 1 }] })))
    payments.state.ways = ['qr', 'card']

    expect(refusal.code).toBe('market.payment-not-accepted')
    expect(await findStock(db, goods)).toEqual([10])
  })

  test('that the wallet pays whole awaits nothing', async () => {
    const { order } = await anAwaitedOrder({ wallet: 10_000, order: { isPayWithWallet: true, expectedTotal: 0 } })
    expect(order).toMatchObject({ paymentState: 'none', payUntil: null, canPay: false })
  })

  test('is paid by a link, the same as long as nothing changes', async () => {
    const { ana, order } = await anAwaitedOrder()

    const first = await ana.pay({ orderId: order._id })

    expect(first.link).toMatch(/^\/payment\/token-of-/)
    expect(await ana.pay({ orderId: order.referenceId })).toEqual(first)
    expect(payments.tries.at(-1)?.request).toMatchObject({
      subject: { kind: 'order', id: order._id },
      amount: 5390,
      method: 'qr',
      description: `Pedido ${order.referenceId}`,
      returnPath: `/order/${order._id}`,
      expiresAt: '2026-11-21T15:15:00.000Z',
    })
  })

  test('may change between QR and card while it waits', async () => {
    const { ana, order } = await anAwaitedOrder()
    await ana.pay({ orderId: order._id })

    await ana.pay({ orderId: order._id, method: 'card' })

    expect(await ana.order(order._id)).toMatchObject({ paymentMethod: 'card', paymentState: 'awaiting' })
    expect(payments.parseStatuses(order._id)).toEqual(['cancelled', 'pending'])
  })

  test('is paid when the money is there, once, however often that is told', async () => {
    const { ana, order } = await anAwaitedOrder()
    await ana.pay({ orderId: order._id })
    const fact = settled(order._id)

    await market.work.settled(fact)
    await market.work.settled(fact)

    const paid = await ana.order(order._id)
    expect(paid).toMatchObject({ status: 'NEW', paymentState: 'paid', paid: 5390, canPay: false, canCancel: true })
    expect(paid.timeline.map(({ note }) => note)).toEqual([null, 'Pago recibido'])
    expect(await getRefusal(ana.pay({ orderId: order._id }))).toMatchObject({ code: 'market.order-not-awaiting' })
  })

  test('that the provider refused waits for the next try until its time is over', async () => {
    const { ana, order } = await anAwaitedOrder()
    await ana.pay({ orderId: order._id })

    await market.work.expired(payments.end(order._id, 'rejected'))

    expect(await ana.order(order._id)).toMatchObject({ status: 'NEW', canPay: true })
    await ana.pay({ orderId: order._id })
    await market.work.settled(settled(order._id))
    expect(await ana.order(order._id)).toMatchObject({ paymentState: 'paid' })
  })

  test('that nobody paid in time ends, and everything it took comes back', async () => {
    const { ana, order, goods } = await anAwaitedOrder({
      wallet: 1000,
      order: { isPayWithWallet: true, expectedTotal: 4390 },
    })
    await ana.pay({ orderId: order._id })

    await market.work.endUnpaid()
    expect(await ana.order(order._id)).toMatchObject({ status: 'NEW' })
    await tooLate.work.endUnpaid()

    expect(await ana.order(order._id)).toMatchObject({
      status: 'CANCELLED',
      cancelled: { by: 'system', reason: 'No recibimos el pago a tiempo' },
      canPay: false,
    })
    expect(await findStock(db, goods)).toEqual([10])
    expect(await ana.wallet()).toMatchObject({ balance: 1000 })
    expect(payments.parseStatuses(order._id)).toEqual(['cancelled'])
  })

  test('whose payment ended when its time was over ends with it', async () => {
    const { ana, order } = await anAwaitedOrder()
    await ana.pay({ orderId: order._id })

    await tooLate.work.expired(payments.end(order._id, 'expired'))

    expect(await ana.order(order._id)).toMatchObject({ status: 'CANCELLED' })
  })

  test('that was paid in the last moment is not ended', async () => {
    const { ana, order } = await anAwaitedOrder()
    await ana.pay({ orderId: order._id })
    const fact = settled(order._id)

    await tooLate.work.endUnpaid()
    expect(await ana.order(order._id)).toMatchObject({ status: 'NEW' })
    await tooLate.work.settled(fact)

    expect(await ana.order(order._id)).toMatchObject({ status: 'NEW', paymentState: 'paid' })
  })

  test('stays as it is while payments are down, and ends when they are back', async () => {
    const { ana, order } = await anAwaitedOrder()
    await ana.pay({ orderId: order._id })

    payments.state.isDown = true
    await tooLate.work.endUnpaid()
    payments.state.isDown = false
    expect(await ana.order(order._id)).toMatchObject({ status: 'NEW' })
    await tooLate.work.endUnpaid()

    expect(await ana.order(order._id)).toMatchObject({ status: 'CANCELLED' })
  })

  test("of a stranger is not there to be paid; a guest's link pays it", async () => {
    const { order } = await anAwaitedOrder()
    const stranger = market.buyer()

    expect(await getRefusal(stranger.pay({ orderId: order._id }))).toMatchObject({ code: 'market.order-not-found' })
    const token = order.accessToken ?? ''
    expect(await stranger.pay({ orderId: order._id, token })).toMatchObject({ link: expect.any(String) })
  })
})

describe('an order that was cancelled', () => {
  test('and was paid gives the money back, once', async () => {
    const { ana, order, goods } = await aPaidOrder()

    const cancelled = await ana.cancel({ orderId: order._id, reason: 'Me equivoqué' })
    await ana.cancel({ orderId: order._id })
    await market.work.cancelled(cancelFact(order))
    await market.work.cancelled(cancelFact(order))

    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      paymentState: 'refunded',
      refunded: 5390,
      cancelled: { by: 'customer', reason: 'Me equivoqué' },
    })
    expect(payments.getRefunds(order._id)).toEqual({ [`cancel:${order._id}`]: 5390 })
    expect(await findStock(db, goods)).toEqual([10])
    expect(await ana.wallet()).toMatchObject({ balance: 0 })
  })

  test('gives what was paid into the wallet when that is wanted', async () => {
    const { ana, order } = await aPaidOrder()

    await ana.cancel({ orderId: order._id, refundTo: 'wallet' })
    await market.work.cancelled(cancelFact(order))

    expect(payments.getRefunds(order._id)).toEqual({})
    expect(await ana.wallet()).toMatchObject({
      balance: 5390,
      entries: [{ reason: 'refund', note: `Devolución del pedido ${order.referenceId}` }],
    })
  })

  test('before its payment came gives all of that back', async () => {
    const { ana, order } = await anAwaitedOrder()
    await ana.pay({ orderId: order._id })
    const fact = settled(order._id)

    await ana.cancel({ orderId: order._id })
    await market.work.cancelled(cancelFact(order))
    await market.work.settled(fact)
    await market.work.settled(fact)

    expect(await ana.order(order._id)).toMatchObject({ status: 'CANCELLED', paymentState: 'refunded', paid: 5390 })
    expect(payments.getRefunds(order._id)).toEqual({ [`unsellable:${order._id}`]: 5390 })
  })

  test('is paid back when payments are up again, by whoever comes first', async () => {
    const { ana, order } = await aPaidOrder()
    await ana.cancel({ orderId: order._id })

    payments.state.isDown = true
    await expect(market.work.cancelled(cancelFact(order))).rejects.toThrow('payments are down')
    payments.state.isDown = false
    expect(payments.getRefunds(order._id)).toEqual({})
    await market.work.askRefunds()
    expect(payments.getRefunds(order._id)).toEqual({})
    await tooLate.work.askRefunds()

    expect(payments.getRefunds(order._id)).toEqual({ [`cancel:${order._id}`]: 5390 })
  })
})

test('after all of this every invariant of the market holds', async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})

interface Wanted {
  wallet?: number
  order?: Partial<PlaceOrder>
  by?: Pick<typeof market, 'buyer'>
}

async function anAwaitedOrder({ wallet = 0, order: orderInput = {}, by = market }: Wanted = {}) {
  const goods = await someGoods(db, shopId)
  const ana = by.buyer()
  if (wallet > 0) {
    const setUp = makeMarketSetUp({ db, now: () => new Date('2026-11-21T14:00:00Z') })
    await setUp.creditWallet({
      ownerUid: ana.uid,
      currency: 'BOB',
      amountMinor: wallet,
      reason: 'credit',
      cause: 'a gift',
      note: 'Regalo',
      actorUid: null,
    })
  }
  const order = await ana.place(createOrderRequest({ items: [{ ...goods, quantity: 1 }], ...orderInput }))
  return { ana, goods, order }
}

async function aPaidOrder() {
  const placed = await anAwaitedOrder()
  await placed.ana.pay({ orderId: placed.order._id })
  await market.work.settled(settled(placed.order._id))
  return placed
}

function createOrderRequest(changes: Partial<PlaceOrder>): PlaceOrder {
  return orderAt(shopId, { paymentMethod: 'qr', ...changes })
}

function settled(orderId: string) {
  const fact = payments.pay(orderId)
  if (!fact) throw new Error('Nothing was open to be paid')
  return fact
}

function cancelFact({ _id: orderId, referenceId }: { _id: string; referenceId: string }) {
  return { orderId, referenceId, ownerUid: 'somebody', by: 'customer', reason: '', wasAtDoor: false }
}
