import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import { getRefusal, openMarket } from '../testing/open-market.ts'
import { aShop, atHome, someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { moveMoney } from './store.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const setUp = makeMarketSetUp({ db, now: () => new Date('2026-11-21T14:00:00Z') })

let shopId = ''
beforeAll(async () => {
  shopId = await aShop(db)
})

/** Credits Bs 50,00 by default, as an apology. */
function give(ownerUid: string, amountMinor = 5000, cause = newId()) {
  const note = 'Por la demora'
  return setUp.creditWallet({ ownerUid, currency: 'BOB', amountMinor, reason: 'credit', cause, note, actorUid: 'op-1' })
}

async function someoneWith(amountMinor: number) {
  const uid = newId()
  await give(uid, amountMinor)
  return { uid, buyer: market.buyer(uid) }
}

test('a wallet shows what can be spent and why', async () => {
  const { buyer } = await someoneWith(5000)

  expect(await buyer.wallet()).toMatchObject({
    balance: 5000,
    currencyCode: 'BOB',
    displayBalance: 'Bs\u00A050,00',
    entries: [{ amount: 5000, displayAmount: 'Bs\u00A050,00', reason: 'credit', note: 'Por la demora' }],
  })
  expect(await market.buyer().wallet()).toMatchObject({ balance: 0, entries: [] })
  expect(await getRefusal(market.buyer(null).wallet())).toMatchObject({ status: 401 })
})

test('the same cause gives money once, however often it is told', async () => {
  const uid = newId()
  const cause = newId()
  const given = await Promise.all([give(uid, 700, cause), give(uid, 700, cause), give(uid, 700, cause)])

  expect(given.filter(Boolean)).toHaveLength(1)
  expect((await market.buyer(uid).wallet()).balance).toBe(700)
})

test('a basket paid with the wallet is due what the wallet does not cover', async () => {
  const goods = await someGoods(db, shopId, { price: 3890 })
  const { buyer } = await someoneWith(5000)
  const basketWith = async (isPayWithWallet: boolean) => {
    const { summary } = await buyer.basket({
      dynamicDeliveryParam: { deliveryLat: atHome.lat, deliveryLon: atHome.lon },
      isPayWithWallet,
      items: [{ ...goods, quantity: 2 }],
      locale: 'es',
      orderHasDelivery: true,
      serviceProviderId: shopId,
      tip: 0,
    })
    return [summary.total, summary.walletAmount, summary.amountDue]
  }

  expect(await basketWith(true)).toEqual([9280, 5000, 4280])
  expect(await basketWith(false)).toEqual([9280, 0, 9280])
})

test('an order takes its part from the wallet, and says so there', async () => {
  const goods = await someGoods(db, shopId, { price: 3890 })
  const { buyer } = await someoneWith(6000)

  const order = await buyer.place(
    orderAt(shopId, { items: [{ ...goods, quantity: 1 }], isPayWithWallet: true, expectedTotal: 0 }),
  )

  expect(order).toMatchObject({ paymentState: 'none', summary: { total: 5390, walletAmount: 5390, amountDue: 0 } })
  expect(await buyer.wallet()).toMatchObject({
    balance: 610,
    entries: [
      { amount: -5390, displayAmount: '-Bs\u00A053,90', reason: 'order', note: `Pedido ${order.referenceId}` },
      {},
    ],
  })
})

test('a balance that went elsewhere meanwhile refuses the order, and nothing is taken', async () => {
  const goods = await someGoods(db, shopId, { price: 3890 })
  const { buyer } = await someoneWith(1000)

  const refusal = await getRefusal(
    buyer.place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }], isPayWithWallet: true, expectedTotal: 390 })),
  )

  expect(refusal).toMatchObject({ status: 409, data: { basket: { summary: { walletAmount: 1000, amountDue: 4390 } } } })
  expect((await buyer.wallet()).balance).toBe(1000)
})

test('ten orders at once spend a wallet once', async () => {
  const goods = await someGoods(db, shopId, { price: 3890, stock: 50 })
  const { uid, buyer } = await someoneWith(5390)
  const orders = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      market
        .buyer(uid, `wallet-race-${uid}-${index}`)
        .place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }], isPayWithWallet: true, expectedTotal: 0 })),
    ),
  )

  expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await buyer.wallet()).balance).toBe(0)
  expect(market.failures).toEqual([])
})

test('accounting sees what customers could spend before and after a period, and what moved in it', async () => {
  const give = (at: string, amountMinor: number, reason: 'refund' | 'reward') =>
    db.transaction().execute((trx) =>
      moveMoney(trx, {
        ...{ ownerUid: `accounting ${reason}`, currency: 'PYG', amountMinor, reason },
        ...{ cause: newId(), note: 'Prueba', actorUid: null, now: new Date(at) },
      }),
    )
  // Midnight of Asunción is three hours behind that of Greenwich.
  await give('2026-10-01T02:59:59Z', 1000, 'refund')
  await give('2026-10-01T03:00:00Z', 200, 'refund')
  await give('2026-11-01T02:59:59Z', 30, 'reward')
  await give('2026-11-01T03:00:00Z', 4, 'reward')

  const october = { country: 'PY', from: '2026-10-01', until: '2026-10-31' } as const
  const finance = market.operatorOf({ finance: 'read' }).accounting
  expect(await finance.wallets(october)).toEqual({
    currencyCode: 'PYG',
    opening: 1000,
    moves: [
      { reason: 'refund', count: 1, amount: 200 },
      { reason: 'reward', count: 1, amount: 30 },
    ],
    closing: 1230,
  })
  expect(await finance.wallets({ ...october, from: '2026-11-01', until: '2026-11-01' })).toMatchObject({
    opening: 1230,
    closing: 1234,
  })
  expect(await getRefusal(finance.wallets({ ...october, from: '2026-11-02' }))).toMatchObject({
    code: 'market.period-not-valid',
  })
  expect(await getRefusal(market.operatorOf({ orders: 'write' }).accounting.wallets(october))).toMatchObject({
    status: 403,
  })
})
