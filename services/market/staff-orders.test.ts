import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { marketInvariants } from './audit.ts'
import type { PlaceOrder } from './contract.ts'
import { makeMarketSetUp } from './set-up.ts'
import type { Tables } from './tables.ts'
import { openMarket, refusalOf } from './testing/open-market.ts'
import { aShop, someGoods, stockOf } from './testing/shop-with-goods.ts'
import { orderAt } from './testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const operator = market.staff('operator', 'olga')
const { payments } = market

let shopId = ''
beforeAll(async () => {
  shopId = await aShop(db, { facts: { paymentOptions: ['cash', 'card_at_door', 'qr', 'card'] } })
})

describe('who may', () => {
  test('an operator alone moves orders, a courier sees what is to be brought, and a customer neither', async () => {
    const { order } = await anOrder()
    const courier = market.staff('courier')

    const asCustomer = await market.customer().fetch(new Request('https://huella.test/api/market/staff/orders'))
    expect(asCustomer.status).toBe(403)
    expect(await refusalOf(courier.orders())).toMatchObject({ code: 'market.staff-only' })
    expect(await refusalOf(courier.move(order._id, 'CONFIRMED'))).toMatchObject({ code: 'market.staff-only' })
    expect(await courier.drops()).toMatchObject({ held: [] })
  })
})

describe('the list of orders', () => {
  test('shows the earliest promise first, and finds by reference, name and phone', async () => {
    const own = await aShop(db)
    const later = await anOrder({ at: own, scheduledDeliveryDate: '2026-11-23T14:00:00.000Z' })
    const soon = await anOrder({ at: own, contact: { fullName: 'Luz Peña', phoneNumber: '72345678', email: null } })
    const ids = async (query: Parameters<typeof operator.orders>[0]) =>
      (await operator.orders({ shopId: own, ...query })).orders.map(({ _id }) => _id)

    expect(await ids({})).toEqual([soon.order._id, later.order._id])
    expect(await ids({ search: soon.order.referenceId.toLowerCase() })).toEqual([soon.order._id])
    expect(await ids({ search: 'luz p' })).toEqual([soon.order._id])
    expect(await ids({ search: '723 456' })).toEqual([soon.order._id])
    expect(await ids({ search: '%' })).toEqual([])
    expect(await ids({ view: 'ended' })).toEqual([])

    const first = await operator.orders({ shopId: own, first: 1 })
    expect(first).toMatchObject({
      hasNextPage: true,
      orders: [{ promisedLabel: 'hoy 11:45', pieces: 1, isLate: false }],
    })
    const next = await operator.orders({ shopId: own, first: 1, after: first.endCursor ?? '' })
    expect(next).toMatchObject({ hasNextPage: false, orders: [{ _id: later.order._id, isScheduled: true }] })
  })

  test('keeps apart what waits for its payment', async () => {
    const own = await aShop(db, { facts: { paymentOptions: ['qr'] } })
    const before = (await operator.orders()).awaiting
    const { order } = await anOrder({ at: own, paymentMethod: 'qr' })

    expect((await operator.orders({ shopId: own })).orders).toEqual([])
    expect(await operator.orders({ shopId: own, view: 'awaiting' })).toMatchObject({
      awaiting: before + 1,
      orders: [{ _id: order._id, paymentState: 'awaiting' }],
    })
  })
})

describe('an order goes on', () => {
  test('step by step, each one told to the customer and written down', async () => {
    const { ana, order } = await anOrder()

    expect((await operator.order(order.referenceId)).nextStates).toEqual(['CONFIRMED', 'CANCELLED'])
    await operator.move(order._id, 'CONFIRMED')
    await operator.move(order._id, 'PREPARING', 'Ya casi')
    await operator.move(order._id, 'ON_THE_WAY')
    const done = await operator.move(order._id, 'COMPLETED')

    expect(done).toMatchObject({ order: { status: 'COMPLETED', paymentState: 'paid', paid: 5390 }, nextStates: [] })
    expect(done.log.map(({ action, actorUid, facts }) => [action, actorUid, facts.to])).toEqual([
      ['move', 'olga', 'COMPLETED'],
      ['move', 'olga', 'ON_THE_WAY'],
      ['move', 'olga', 'PREPARING'],
      ['move', 'olga', 'CONFIRMED'],
    ])
    expect((await ana.order(order._id)).timeline).toMatchObject([
      { status: 'NEW', by: 'customer' },
      { status: 'CONFIRMED', by: 'staff' },
      { status: 'PREPARING', by: 'staff', note: 'Ya casi' },
      { status: 'ON_THE_WAY', by: 'staff' },
      { status: 'COMPLETED', by: 'staff' },
    ])
  })

  test('never by a step that is not its next one', async () => {
    const { order } = await anOrder()
    expect(await refusalOf(operator.move(order._id, 'COMPLETED'))).toMatchObject({ code: 'market.not-from-this-state' })
    expect(await refusalOf(operator.move(newId(), 'CONFIRMED'))).toMatchObject({ code: 'market.order-not-found' })
  })

  test('not before it is paid, when it is to be paid first', async () => {
    const { order } = await anOrder({ paymentMethod: 'qr' })
    expect(await refusalOf(operator.move(order._id, 'CONFIRMED'))).toMatchObject({ code: 'market.waits-for-payment' })
  })

  test('once more when nobody was there: packed, taken and promised anew', async () => {
    const { order } = await anOrder()
    await onTheWay(order._id)
    await operator.move(order._id, 'NOT_DELIVERED', 'Nadie abrió')

    const again = await market.at('2026-11-21T18:00:00Z').staff().move(order._id, 'PREPARING')

    expect(again).toMatchObject({ packedAt: null, courierUid: null, order: { promisedAt: '2026-11-21T18:45:00.000Z' } })
  })

  test('is cancelled with its reason, and goods, wallet and window come back', async () => {
    const own = await aShop(db, { facts: { ordersPerWindow: 1 } })
    const window = '2026-11-23T14:00:00.000Z'
    const { ana, goods, order } = await anOrder({
      at: own,
      scheduledDeliveryDate: window,
      isPayWithWallet: true,
      wallet: 1000,
      expectedTotal: 4390,
    })
    const offered = async () =>
      (await ana.windows({ shopId: own, hasDelivery: true })).windows.map(({ start }) => start)
    expect(await offered()).not.toContain(window)

    await operator.cancel({ orderId: order._id, reason: 'Se nos rompió la bolsa' })

    expect(await ana.order(order._id)).toMatchObject({
      status: 'CANCELLED',
      cancelled: { by: 'staff', reason: 'Se nos rompió la bolsa' },
      refunded: 1000,
    })
    expect(await stockOf(db, goods)).toEqual([10])
    expect(await ana.wallet()).toMatchObject({ balance: 1000 })
    expect(await offered()).toContain(window)
    expect(await refusalOf(operator.cancel({ orderId: order._id, reason: 'Otra vez' }))).toMatchObject({
      code: 'market.not-from-this-state',
    })
  })

  test('in preparation is not cancelled by its customer, but still by staff', async () => {
    const { ana, order } = await anOrder()
    await operator.move(order._id, 'CONFIRMED')
    expect(await ana.order(order._id)).toMatchObject({ canCancel: true })
    await operator.move(order._id, 'PREPARING')

    expect(await ana.order(order._id)).toMatchObject({ canCancel: false })
    expect(await refusalOf(ana.cancel({ orderId: order._id }))).toMatchObject({ code: 'market.order-not-cancellable' })
    expect((await operator.order(order._id)).nextStates).toContain('CANCELLED')
  })
})

describe('something is missing', () => {
  test('the customer is asked, and with their yes it costs less and the money comes back', async () => {
    const { ana, order, goods } = await aPaidOrder(3)
    await operator.move(order._id, 'CONFIRMED')

    const asked = await operator.propose({ orderId: order._id, message: 'Solo queda una', items: [keep(1, 1)] })

    const [change] = asked.order.changes
    expect(change).toMatchObject({ state: 'open', message: 'Solo queda una', saved: 7780 })
    expect(asked.nextStates).toEqual(['PREPARING', 'CANCELLED'])
    const answered = await ana.answer({ orderId: order._id, changeId: change?.id ?? '', isAccepted: true })
    await ana.answer({ orderId: order._id, changeId: change?.id ?? '', isAccepted: true })
    await market.at('2026-11-21T15:06:00Z').work.askRefunds()

    expect(answered).toMatchObject({
      summary: { itemTotal: 3890, total: 5390, amountDue: 5390 },
      lines: [{ quantity: 1, orderedQuantity: 3, subtotal: { amount: 3890 } }],
      refunded: 7780,
      paymentState: 'paid',
      changes: [{ state: 'accepted' }],
    })
    expect(payments.refundsOf(order._id)).toEqual({ [`change:${change?.id}`]: 7780 })
    // What was missing was never there: nothing goes back on the shelf.
    expect(await stockOf(db, goods)).toEqual([7])
  })

  test('with their no everything stays, and what would have come instead is on the shelf again', async () => {
    const { ana, order } = await anOrder()
    const other = await someGoods(db, shopId, { price: 2000 })
    const asked = await operator.propose({ orderId: order._id, items: [instead(1, other.productVariantId)] })
    expect(await stockOf(db, other)).toEqual([9])

    const changeId = asked.order.changes[0]?.id ?? ''
    const answered = await ana.answer({ orderId: order._id, changeId, isAccepted: false })

    expect(answered).toMatchObject({ summary: { amountDue: 5390 }, changes: [{ state: 'refused' }] })
    expect(await stockOf(db, other)).toEqual([10])
    const opposite = ana.answer({ orderId: order._id, changeId, isAccepted: true })
    expect(await refusalOf(opposite)).toMatchObject({ code: 'market.change-answered' })
  })

  test('something else comes in its place and never costs more', async () => {
    const { order } = await anOrder()
    const dearer = await someGoods(db, shopId, { price: 9900 })

    const asked = await operator.propose({ orderId: order._id, items: [instead(1, dearer.productVariantId)] })
    const changeId = asked.order.changes[0]?.id ?? ''
    const answered = await operator.answer({ orderId: order._id, changeId, isAccepted: true })

    expect(answered.order).toMatchObject({
      summary: { itemTotal: 3890, amountDue: 5390 },
      lines: [
        { position: 1, state: 'substituted' },
        { position: 2, state: 'kept', replacesPosition: 1, price: { amount: 3890 } },
      ],
    })
    expect(await operator.pickingList([order._id])).toMatchObject([{ productVariantId: dearer.productVariantId }])
  })

  test('an order that waits for the answer does not leave; the customer may still cancel it', async () => {
    const { ana, order, goods } = await anOrder({ quantity: 2, expectedTotal: 9280 })
    await operator.move(order._id, 'CONFIRMED')
    await operator.move(order._id, 'PREPARING')
    const other = await someGoods(db, shopId)
    await operator.propose({
      orderId: order._id,
      items: [{ ...instead(1, other.productVariantId), keepQuantity: 1 }],
    })

    expect(await refusalOf(operator.move(order._id, 'ON_THE_WAY'))).toMatchObject({ code: 'market.waits-for-answer' })
    expect(await refusalOf(operator.pack(order._id))).toMatchObject({ code: 'market.waits-for-answer' })
    expect(await ana.cancel({ orderId: order._id })).toMatchObject({
      status: 'CANCELLED',
      changes: [{ state: 'withdrawn' }],
    })
    expect([await stockOf(db, goods), await stockOf(db, other)].flat()).toEqual([10, 10])
  })

  test('staff may take the question back, and ask one at a time', async () => {
    const { order } = await anOrder({ quantity: 2, expectedTotal: 9280 })
    const asked = await operator.propose({ orderId: order._id, items: [keep(1, 1)] })
    const again = operator.propose({ orderId: order._id, items: [keep(1, 1)] })
    expect(await refusalOf(again)).toMatchObject({ code: 'market.change-not-possible' })

    const changeId = asked.order.changes[0]?.id ?? ''
    const after = await operator.withdraw({ orderId: order._id, changeId })

    expect(after.order.changes).toMatchObject([{ state: 'withdrawn' }])
    expect(await operator.propose({ orderId: order._id, items: [keep(1, 1)] })).toMatchObject({
      canProposeChange: false,
    })
  })

  test.each([
    ['change-is-none', [keep(1, 1)]],
    ['change-is-none', [keep(7, 0)]],
    ['change-is-none', [keep(1, 0), keep(1, 0)]],
    ['nothing-left', [keep(1, 0)]],
    ['substitute-not-there', [instead(1, 'nothing')]],
  ])('a question that makes no sense is refused: %s', async (code, items) => {
    const { order } = await anOrder()
    expect(await refusalOf(operator.propose({ orderId: order._id, items }))).toMatchObject({ code: `market.${code}` })
  })

  test('a substitute that is sold out is refused, and nothing is asked', async () => {
    const { order } = await anOrder()
    const gone = await someGoods(db, shopId, { stock: 0 })
    const proposal = operator.propose({ orderId: order._id, items: [instead(1, gone.productVariantId)] })
    expect(await refusalOf(proposal)).toMatchObject({ code: 'market.substitute-not-there' })
    expect((await operator.order(order._id)).order.changes).toEqual([])
  })
})

describe('something came back', () => {
  test('is refunded to its payment and on the shelf again', async () => {
    const { order, goods } = await aPaidOrder(3)
    await onTheWay(order._id)
    await operator.move(order._id, 'COMPLETED')

    const after = await operator.takeBack({
      orderId: order._id,
      reason: 'Bolsa rota',
      refundTo: 'payment',
      lines: [{ position: 1, quantity: 2, restock: true }],
    })
    await market.at('2026-11-21T15:06:00Z').work.askRefunds()

    expect(after).toMatchObject({
      returns: [{ amount: 7780, reason: 'Bolsa rota' }],
      refunds: [{ toPayment: 7780, toWallet: 0, toCash: 0 }],
      order: { refunded: 7780, paymentState: 'paid', lines: [{ returnedQuantity: 2 }] },
      canReturn: true,
    })
    expect(Object.values(payments.refundsOf(order._id))).toEqual([7780])
    expect(await stockOf(db, goods)).toEqual([9])
  })

  test('that was paid at the door is given back in cash or into the wallet', async () => {
    const { ana, order } = await anOrder()
    await onTheWay(order._id)
    await operator.move(order._id, 'COMPLETED')
    const wish = { orderId: order._id, reason: 'Roto', lines: [{ position: 1, quantity: 1, restock: false }] }

    const byPayment = operator.takeBack({ ...wish, refundTo: 'payment' })
    expect(await refusalOf(byPayment)).toMatchObject({ code: 'market.refund-not-there' })
    expect(await operator.takeBack({ ...wish, refundTo: 'wallet' })).toMatchObject({ canReturn: false })
    expect(await ana.wallet()).toMatchObject({ balance: 3890 })
    const again = operator.takeBack({ ...wish, refundTo: 'cash' })
    expect(await refusalOf(again)).toMatchObject({ code: 'market.return-too-much' })
  })

  test('before it was handed over is nothing that can come back', async () => {
    const { order } = await anOrder()
    const early = operator.takeBack({
      orderId: order._id,
      reason: 'Roto',
      refundTo: 'wallet',
      lines: [{ position: 1, quantity: 1, restock: false }],
    })
    expect(await refusalOf(early)).toMatchObject({ code: 'market.not-from-this-state' })
  })
})

describe('a courier', () => {
  test('takes what is packed, collects at the door, and hands the cash over', async () => {
    const courier = market.staff('courier')
    const { ana, order } = await anOrder({ needsChangeFor: 10_000 })
    await operator.move(order._id, 'CONFIRMED')
    await operator.move(order._id, 'PREPARING')
    expect(await refusalOf(courier.take(order._id))).toMatchObject({ code: 'market.not-from-this-state' })
    await operator.pack(order._id)
    expect(await dropOf(courier, order._id)).toMatchObject({
      state: 'to-take',
      toCollect: 5390,
      displayChange: 'Bs\u00A046,10',
    })

    await courier.take(order._id)
    expect(await ana.order(order._id)).toMatchObject({ status: 'ON_THE_WAY' })
    const tooLittle = courier.handOver(order._id, 5000)
    expect(await refusalOf(tooLittle)).toMatchObject({ code: 'market.cash-does-not-match' })
    await courier.handOver(order._id, 5390)
    await courier.handOver(order._id, 5390)

    expect(await courier.drops()).toMatchObject({ held: [{ amount: 5390, displayAmount: 'Bs\u00A053,90' }] })
    expect(await dropOf(courier, order._id)).toMatchObject({ state: 'done', toCollect: 0 })
    expect((await operator.cash()).filter(({ courierUid }) => courierUid === courier.uid)).toMatchObject([
      { held: { amount: 5390 }, orders: [{ _id: order._id }] },
    ])
    const receipt = { courierUid: courier.uid, orderIds: [order._id] }
    expect(await operator.receiveCash(receipt)).toMatchObject({ orders: 1, received: [{ amount: 5390 }] })
    expect(await operator.receiveCash(receipt)).toEqual({ orders: 0, received: [] })
    expect(await courier.drops()).toMatchObject({ held: [] })
  })

  test('does not get what another one has, and finds nobody at home', async () => {
    const [one, other] = [market.staff('courier'), market.staff('courier')]
    const { ana, order } = await anOrder()
    await operator.move(order._id, 'CONFIRMED')
    await operator.move(order._id, 'PREPARING')
    await operator.pack(order._id)

    const takes = await Promise.allSettled([one.take(order._id), other.take(order._id)])
    expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [winner, loser] = takes[0]?.status === 'fulfilled' ? [one, other] : [other, one]
    expect(await refusalOf(loser.handOver(order._id, 5390))).toMatchObject({ code: 'market.taken-by-another' })
    expect(await dropOf(loser, order._id)).toBeUndefined()
    await winner.notFound(order._id, 'No contesta')

    expect(await ana.order(order._id)).toMatchObject({ status: 'NOT_DELIVERED' })
    expect((await ana.order(order._id)).timeline.at(-1)).toMatchObject({ note: 'No contesta', by: 'courier' })
  })

  test('takes over what an operator sent off', async () => {
    const courier = market.staff('courier')
    const { order } = await anOrder()
    await onTheWay(order._id)

    expect(await dropOf(courier, order._id)).toMatchObject({ state: 'to-take' })
    expect(await courier.take(order._id)).toMatchObject({ state: 'mine' })
  })

  test('has nothing to do with what is fetched', async () => {
    const { order } = await anOrder({ hasDelivery: false, expectedTotal: 3890 })
    await operator.move(order._id, 'CONFIRMED')
    await operator.move(order._id, 'PREPARING')
    expect(await refusalOf(market.staff('courier').take(order._id))).toMatchObject({ code: 'market.order-not-found' })
  })
})

test('a picking list sums the articles of several orders', async () => {
  const goods = await someGoods(db, shopId)
  const one = await anOrder({ goods })
  const other = await anOrder({ goods, quantity: 2, expectedTotal: 9280 })

  expect(await operator.pickingList([one.order._id, other.order._id, newId()])).toMatchObject([
    { productVariantId: goods.productVariantId, quantity: 3, orders: [{ quantity: 1 }, { quantity: 2 }] },
  ])
})

test('what was handed over is rated once, by its customer', async () => {
  const { ana, order } = await anOrder()
  expect(await refusalOf(ana.rate({ orderId: order._id, stars: 5 }))).toMatchObject({
    code: 'market.order-not-rateable',
  })
  await onTheWay(order._id)
  await operator.move(order._id, 'COMPLETED')

  expect(await ana.rate({ orderId: order._id, stars: 4, comment: 'Rápido' })).toMatchObject({
    rating: { stars: 4, comment: 'Rápido' },
    canRate: false,
  })
  expect(await refusalOf(ana.rate({ orderId: order._id, stars: 1 }))).toMatchObject({
    code: 'market.order-not-rateable',
  })
  expect(await refusalOf(market.buyer().rate({ orderId: order._id, stars: 1 }))).toMatchObject({ status: 404 })
})

test('the comprobante is a PDF of its owner, and of whoever has the link', async () => {
  const { ana, order } = await anOrder()

  const pdf = await ana.receipt(order._id)

  expect(pdf.name).toBe(`comprobante-${order.referenceId}.pdf`)
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const byLink = await market.buyer().receipt(order._id, order.accessToken ?? '')
  expect(byLink.size).toBeGreaterThan(1000)
  expect(await refusalOf(market.buyer().receipt(order._id))).toMatchObject({ status: 404 })
})

test('a note to pay with is at least what is due, and is told of cash alone', async () => {
  const goods = await someGoods(db, shopId)
  const wish = (changes: Partial<PlaceOrder>) => orderAt(shopId, { items: [{ ...goods, quantity: 1 }], ...changes })

  const tooSmall = market.buyer().place(wish({ needsChangeFor: 5000 }))
  expect(await refusalOf(tooSmall)).toMatchObject({ code: 'market.change-too-small' })
  expect(await market.buyer().place(wish({ needsChangeFor: 10_000 }))).toMatchObject({ needsChangeFor: 10_000 })
  const byCard = wish({ needsChangeFor: 10_000, paymentMethod: 'card_at_door' })
  expect(await market.buyer().place(byCard)).toMatchObject({ needsChangeFor: null })
})

test('an order that was changed and brought back leaves nothing personal behind when its buyer is erased', async () => {
  const { ana, order } = await anOrder()
  await ana.cancel({ orderId: order._id, reason: 'Soy Ana y me mudé' })
  await ana.erasePerson()

  const { rows } = await sql<{ text: string }>`
    select o::text || coalesce((select string_agg(t::text, '') from market.order_timeline t where t.order_id = o.id), '')
      as text
    from market.orders o where o.id = ${order._id}
  `.execute(db)
  expect(rows[0]?.text).toContain(order.referenceId)
  expect(rows[0]?.text).not.toMatch(/Ana|mudé/)
})

test('after all of this every invariant of the market holds', async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})

interface Wanted extends Partial<PlaceOrder> {
  at?: string
  goods?: Awaited<ReturnType<typeof someGoods>>
  quantity?: number
  wallet?: number
}

async function anOrder({ at = shopId, goods: some, quantity = 1, wallet = 0, ...changes }: Wanted = {}) {
  const goods = some ?? (await someGoods(db, at))
  const ana = market.buyer()
  if (wallet > 0) {
    const setUp = makeMarketSetUp({ db, now: () => new Date('2026-11-21T14:00:00Z') })
    const gift = { reason: 'credit', cause: 'a gift', note: 'Regalo', actorUid: null } as const
    await setUp.creditWallet({ ...gift, ownerUid: ana.uid, currency: 'BOB', amountMinor: wallet })
  }
  const order = await ana.place(orderAt(at, { items: [{ ...goods, quantity }], ...changes }))
  return { ana, goods, order }
}

async function aPaidOrder(quantity: number) {
  const placed = await anOrder({ quantity, paymentMethod: 'qr', expectedTotal: 3890 * quantity + 1500 })
  await placed.ana.pay({ orderId: placed.order._id })
  const fact = payments.pay(placed.order._id)
  if (!fact) throw new Error('Nothing was open to be paid')
  await market.work.settled(fact)
  return placed
}

async function onTheWay(orderId: string) {
  await operator.move(orderId, 'CONFIRMED')
  await operator.move(orderId, 'PREPARING')
  await operator.move(orderId, 'ON_THE_WAY')
}

async function dropOf(courier: ReturnType<typeof market.staff>, orderId: string) {
  return (await courier.drops()).drops.find(({ _id }) => _id === orderId)
}

function keep(position: number, keepQuantity: number) {
  return { position, keepQuantity, substitute: null }
}

function instead(position: number, productVariantId: string) {
  return { position, keepQuantity: 0, substitute: { productVariantId, quantity: 1 } }
}
