import { describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { marketInvariants } from '../invariants.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { findStock, someGoods } from '../testing/shop-with-goods.ts'

const connection = await testDatabase({ poolSize: 5 })
const { db, market, operator, shopId, payments, anOrder, aPaidOrder, onTheWay } = await openOrders(connection)

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
    expect(payments.getRefunds(order._id)).toEqual({ [`change:${change?.id}`]: 7780 })
    // Missing units were never there: the stock does not change.
    expect(await findStock(db, goods)).toEqual([7])
  })

  test('with their no everything stays, and what would have come instead is on the shelf again', async () => {
    const { ana, order } = await anOrder()
    const other = await someGoods(db, shopId, { price: 2000 })
    const asked = await operator.propose({ orderId: order._id, items: [instead(1, other.productVariantId)] })
    expect(await findStock(db, other)).toEqual([9])

    const changeId = asked.order.changes[0]?.id ?? ''
    const answered = await ana.answer({ orderId: order._id, changeId, isAccepted: false })

    expect(answered).toMatchObject({ summary: { amountDue: 5390 }, changes: [{ state: 'refused' }] })
    expect(await findStock(db, other)).toEqual([10])
    const opposite = ana.answer({ orderId: order._id, changeId, isAccepted: true })
    expect(await getRefusal(opposite)).toMatchObject({ code: 'market.change-answered' })
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

    expect(await getRefusal(operator.move(order._id, 'ON_THE_WAY'))).toMatchObject({ code: 'market.waits-for-answer' })
    expect(await getRefusal(operator.pack(order._id))).toMatchObject({ code: 'market.waits-for-answer' })
    expect(await ana.cancel({ orderId: order._id })).toMatchObject({
      status: 'CANCELLED',
      changes: [{ state: 'withdrawn' }],
    })
    expect([await findStock(db, goods), await findStock(db, other)].flat()).toEqual([10, 10])
  })

  test('staff may take the question back, and ask one at a time', async () => {
    const { order } = await anOrder({ quantity: 2, expectedTotal: 9280 })
    const asked = await operator.propose({ orderId: order._id, items: [keep(1, 1)] })
    const again = operator.propose({ orderId: order._id, items: [keep(1, 1)] })
    expect(await getRefusal(again)).toMatchObject({ code: 'market.change-not-possible' })

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
    expect(await getRefusal(operator.propose({ orderId: order._id, items }))).toMatchObject({ code: `market.${code}` })
  })

  test('a substitute that is sold out is refused, and nothing is asked', async () => {
    const { order } = await anOrder()
    const gone = await someGoods(db, shopId, { stock: 0 })
    const proposal = operator.propose({ orderId: order._id, items: [instead(1, gone.productVariantId)] })
    expect(await getRefusal(proposal)).toMatchObject({ code: 'market.substitute-not-there' })
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
    expect(Object.values(payments.getRefunds(order._id))).toEqual([7780])
    expect(await findStock(db, goods)).toEqual([9])
  })

  test('is refunded once, however often the same return is sent', async () => {
    const { order, goods } = await aPaidOrder(3)
    await onTheWay(order._id)
    await operator.move(order._id, 'COMPLETED')
    const { takeBack } = market.staff('operator', 'olga', 'the key of a form')
    const input = { orderId: order._id, reason: 'Bolsa rota', refundTo: 'payment' as const }
    const lines = [{ position: 1, quantity: 1, restock: true }]

    const answers = await Promise.all(Array.from({ length: 3 }, () => takeBack({ ...input, lines })))
    await market.at('2026-11-21T15:06:00Z').work.askRefunds()

    expect(answers.map(({ returns }) => returns.length)).toEqual([1, 1, 1])
    expect(Object.values(payments.getRefunds(order._id))).toEqual([3890])
    expect(await findStock(db, goods)).toEqual([8])
    const other = takeBack({ ...input, lines: [{ position: 1, quantity: 2, restock: true }] })
    expect(await getRefusal(other)).toMatchObject({ code: 'market.idempotency-key-reused' })
  })

  test('that was paid at the door is given back in cash or into the wallet', async () => {
    const { ana, order } = await anOrder()
    await onTheWay(order._id)
    await operator.move(order._id, 'COMPLETED')
    const input = { orderId: order._id, reason: 'Roto', lines: [{ position: 1, quantity: 1, restock: false }] }

    const byPayment = operator.takeBack({ ...input, refundTo: 'payment' })
    expect(await getRefusal(byPayment)).toMatchObject({ code: 'market.refund-not-there' })
    expect(await operator.takeBack({ ...input, refundTo: 'wallet' })).toMatchObject({ canReturn: false })
    expect(await ana.wallet()).toMatchObject({ balance: 3890 })
    const again = operator.takeBack({ ...input, refundTo: 'cash' })
    expect(await getRefusal(again)).toMatchObject({ code: 'market.return-too-much' })
  })

  test('before it was handed over is nothing that can come back', async () => {
    const { order } = await anOrder()
    const early = operator.takeBack({
      orderId: order._id,
      reason: 'Roto',
      refundTo: 'wallet',
      lines: [{ position: 1, quantity: 1, restock: false }],
    })
    expect(await getRefusal(early)).toMatchObject({ code: 'market.not-from-this-state' })
  })
})

test('after all of this every invariant of the market holds', async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})

function keep(position: number, keepQuantity: number) {
  return { position, keepQuantity, substitute: null }
}

function instead(position: number, productVariantId: string) {
  return { position, keepQuantity: 0, substitute: { productVariantId, quantity: 1 } }
}
