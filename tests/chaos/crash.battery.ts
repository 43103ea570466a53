import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { afterRush, prepareRush, type RushedGoods } from '#services/market/testing/a-rush.ts'
import { connectDatabase, type DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { aDyingShop } from '../dying-shop.ts'
import { clockOffsetTo } from '../shop-clock.ts'

// npm run test:crash: a shop that is killed again and again while people order, cancel and spend their wallets. What it
// acknowledged is there afterwards, once; nothing else is; and everything that services promise of their data holds.
const ORDERS = 1000
const KILLS = 50
const BUYERS = 12
const FOREVER = 1_800_000

const shop = await aDyingShop({ CLOCK_OFFSET: clockOffsetTo(11), LOG_LEVEL: 'warn' })
afterAll(async () => {
  await shop.stop()
  await shop.remove()
})

interface Buyer {
  uid: string
  token: string
}

const figures = { orders: 0, cancelled: 0, kills: 0, unanswered: 0, refused: 0, seconds: 0 }
const acknowledged = new Map<string, { orderId: string; quantity: number; isCancelled: boolean }>()

test(
  'of a thousand orders among fifty kills none is lost, none is doubled, and the audit is clean',
  async () => {
    const started = performance.now()
    await shop.start()
    const shopId = 'almacen-hq'
    const buyers = await Promise.all(Array.from({ length: BUYERS }, newGuest))
    const uids = buyers.map(({ uid }) => uid)
    const { goods, code } = await inDatabase((connection) =>
      prepareRush(connection.db(), { shopId, buyers: uids, couponLimit: 150 }),
    )

    const isOver = () => figures.orders >= ORDERS && figures.kills >= KILLS
    await Promise.all([
      killAgainAndAgain(isOver),
      ...buyers.map((buyer) => keepBuying({ buyer, shopId, goods, code }, isOver)),
    ])

    // Whoever waited for a provider or a worker had the time to end it.
    await pause(3000)
    await shop.stop()
    const after = await inDatabase((connection) => afterRush(connection.db(), { shopId, buyers: uids, goods }))
    const kept = new Map(after.orders.map(({ id, isCancelled }) => [id, isCancelled]))
    const told = [...acknowledged.values()]
    expect(told.filter(({ orderId }) => !kept.has(orderId))).toEqual([])
    expect(kept.size).toBe(acknowledged.size)
    expect(told.filter(({ orderId, isCancelled }) => kept.get(orderId) !== isCancelled)).toEqual([])
    const sold = told.filter(({ isCancelled }) => !isCancelled).reduce((sum, { quantity }) => sum + quantity, 0)
    expect(after.stock).toBe(goods.stock - sold)
    expect(await shop.audit()).toMatch(/^All \d+ invariants hold\.\n$/)

    figures.seconds = Math.round((performance.now() - started) / 1000)
    mkdirSync('reports', { recursive: true })
    writeFileSync('reports/crash.json', JSON.stringify(figures, null, 2))
  },
  FOREVER,
)

async function killAgainAndAgain(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await pause(200 + Math.random() * 2500)
    await shop.kill(figures.kills % 5 === 4 ? 'server and database' : 'server')
    figures.kills += 1
    await shop.start()
  }
}

/** One order after the other, each with one key until it is acknowledged or refused; every fifth is cancelled again. */
async function keepBuying(
  wish: { buyer: Buyer; shopId: string; goods: RushedGoods; code: string },
  isOver: () => boolean,
): Promise<void> {
  for (let nth = 0; !isOver(); nth += 1) {
    const key = newId()
    const quantity = 1 + (nth % 3)
    const body = await bodyOf(wish, {
      quantity,
      isPayWithWallet: nth % 2 === 0,
      promoCode: nth % 4 === 0 ? wish.code : null,
    })
    const answer = await untilAnswered(wish.buyer, '/api/market/app/orders', body, key)
    if (answer.status !== 200) {
      figures.refused += 1
      continue
    }
    const { _id: orderId } = await answer.json()
    const order = { orderId, quantity, isCancelled: false }
    acknowledged.set(key, order)
    figures.orders += 1
    if (nth % 5 !== 4) continue

    const cancelled = await untilAnswered(wish.buyer, `/api/market/app/orders/${orderId}/cancel`, {
      reason: 'Me equivoqué',
      refundTo: 'wallet',
    })
    expect(cancelled.status, await cancelled.clone().text()).toBe(200)
    order.isCancelled = true
    figures.cancelled += 1
  }
}

async function bodyOf(
  { buyer, shopId, goods }: { buyer: Buyer; shopId: string; goods: RushedGoods },
  choice: { quantity: number; isPayWithWallet: boolean; promoCode: string | null },
) {
  const { quantity, isPayWithWallet, promoCode } = choice
  const items = [{ productId: goods.productId, productVariantId: goods.productVariantId, quantity }]
  const basket = await untilAnswered(buyer, '/api/market/app/calculateBasket', {
    dynamicDeliveryParam: { deliveryLat: -17.7833, deliveryLon: -63.1821 },
    isPayWithWallet,
    items,
    locale: 'es',
    orderHasDelivery: false,
    serviceProviderId: shopId,
    tip: 0,
    promoCode,
  })
  const { summary } = await basket.json()
  return {
    shopId,
    items,
    hasDelivery: false,
    contact: { fullName: 'Ana Roca', phoneNumber: '70000001', email: null },
    shippingAddress: null,
    scheduledDeliveryDate: null,
    // What makes two orders of one buyer two.
    notes: newId(),
    predefinedNotes: [],
    tip: 0,
    isPayWithWallet,
    promoCode,
    paymentMethod: 'cash',
    expectedTotal: summary.amountDue,
    locale: 'es',
  }
}

/** Asks until somebody answers. A lost answer, and one of a server that is starting or stopping, says nothing. */
async function untilAnswered({ token }: Buyer, path: string, body: object, key?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...(key && { 'idempotency-key': key }),
  }
  for (;;) {
    const answer = await fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
      () => null,
    )
    // 409 of a key whose first call died in the middle of its transaction is over when that is.
    const isInFlight = answer?.status === 409 && (await answer.clone().text()).includes('idempotency-in-flight')
    if (answer && answer.status < 500 && !isInFlight) return answer
    figures.unanswered += 1
    await pause(50)
  }
}

async function newGuest(): Promise<Buyer> {
  const answer = await fetch(`${shop.url}/v1/app/guests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ country: 'BO' }),
  })
  const { uid, jwtToken } = await answer.json()
  return { uid, token: jwtToken }
}

async function inDatabase<T>(work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
  const connection = await connectDatabase({ dataDir: shop.dataDir, poolSize: 2, applicationName: 'crash battery' })
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}
