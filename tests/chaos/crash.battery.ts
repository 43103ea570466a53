import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import type { PlaceOrder } from '#services/market/contract.ts'
import { afterRush, prepareRush, type RushedGoods } from '#services/market/testing/a-rush.ts'
import { aPhone } from '#services/market/testing/what-a-buyer-sends.ts'
import { connectDatabase, type DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { signInAsOwner } from '../../bench/desk-pages.ts'
import { aDyingShop } from '../dying-shop.ts'
import { aGuest, type Guest, send } from '../guests.ts'
import { clockOffsetTo } from '../shop-clock.ts'
import { imports } from './crash-imports.ts'
import { bookings, insurances, payUntilHeard, signInAs } from './crash-work.ts'

// npm run test:crash: kills a shop repeatedly while people order, pay at the bank, use a coupon, cancel and spend their
// wallets, book baths and cancel them, insure dogs and pay that, and bring files of products. Afterwards everything
// acknowledged exists exactly once, nothing else does, and all invariants hold. ORDERS=200 KILLS=10 makes a short run.
const ORDERS = Number(process.env.ORDERS ?? 1000)
const KILLS = Number(process.env.KILLS ?? 50)
const BUYERS = 12
/** Until the first order after a start. */
const LONGEST_WAIT_MS = 30_000
const FOREVER = 1_800_000
// A webhook, a fact and a refund that died with their process are each recovered within two minutes.
const FOUND_AGAIN_MS = 360_000
// Buyers with this many unpaid orders may not order more with payment at the door, so another buyer takes over.
const ORDERS_OF_ONE = 8
/** So long a guest's token is used; it lasts for a quarter of an hour. */
const TOKEN_MS = 300_000

const clockOffset = clockOffsetTo(11)
const shop = await aDyingShop({ CLOCK_OFFSET: clockOffset, LOG_LEVEL: 'warn' })
afterAll(async () => {
  await shop.stop()
  await shop.remove()
})

const figures = {
  orders: 0,
  withCoupon: 0,
  fromWallet: 0,
  paid: 0,
  cancelled: 0,
  kills: 0,
  unanswered: 0,
  refused: 0,
  seconds: 0,
}
const beside: Record<string, Record<string, number>> = {}
const acknowledged = new Map<string, Acknowledged>()

/** Acknowledgements of one order to its buyer. */
interface Acknowledged {
  orderId: string
  quantity: number
  isCancelled: boolean
  /** Whether the bank confirmed the payment. */
  isPaid: boolean
  hasCoupon: boolean
}

test(
  'of a thousand orders among fifty kills none is lost, none is doubled, and the audit is clean',
  async () => {
    const started = performance.now()
    await shop.start()
    const shopId = 'almacen-hq'
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aGuest(shop.url)))
    const uids = buyers.map(({ uid }) => uid)
    const { goods, code } = await inDatabase((connection) =>
      prepareRush(connection.db(), { shopId, buyers: uids, couponLimit: 150 }),
    )

    const place = { url: shop.url, ask: untilThereIsAnAnswer }
    const works = {
      bookings: await bookings(place, await signInAs(place, 'ana@huella.example')),
      insurances: insurances(place),
      imports: imports(place, { shopId, token: await signInOwner() }),
    }

    const isOver = () => figures.orders >= ORDERS && figures.kills >= KILLS
    await Promise.all([
      killAgainAndAgain(isOver),
      ...Object.values(works).map((work) => work.go(isOver)),
      ...buyers.map((buyer) => keepBuying({ buyer, shopId, goods, code, uids }, isOver)),
    ])

    const acknowledgedOrders = [...acknowledged.values()]
    const afterwards = () =>
      inDatabase((connection) => afterRush(connection.db(), { shopId, buyers: uids, goods, code }))
    await vi.waitFor(
      async () => {
        const { orders } = await afterwards()
        const standing = new Map(orders.map(({ id, payment }) => [id, payment]))
        const ends = acknowledgedOrders.filter(({ isPaid }) => isPaid)
        expect(
          ends.filter(({ orderId, isCancelled }) => standing.get(orderId) !== (isCancelled ? 'refunded' : 'paid')),
        ).toEqual([])
      },
      { timeout: FOUND_AGAIN_MS, interval: 2000 },
    )
    await vi.waitFor(() => inDatabase((connection) => works.insurances.check(connection)), {
      timeout: FOUND_AGAIN_MS,
      interval: 2000,
    })
    // Gives waiting jobs time to finish.
    await pause(3000)
    await shop.stop()

    const after = await afterwards()
    const cancelledById = new Map(after.orders.map(({ id, isCancelled }) => [id, isCancelled]))
    expect(acknowledgedOrders.filter(({ orderId }) => !cancelledById.has(orderId))).toEqual([])
    expect(cancelledById.size).toBe(acknowledged.size)
    expect(acknowledgedOrders.filter(({ orderId, isCancelled }) => cancelledById.get(orderId) !== isCancelled)).toEqual(
      [],
    )
    const sold = acknowledgedOrders.filter(({ isCancelled }) => !isCancelled)
    expect(after.stock).toBe(goods.stock - sold.reduce((sum, { quantity }) => sum + quantity, 0))
    expect(after.couponUses).toBe(sold.filter(({ hasCoupon }) => hasCoupon).length)
    for (const [name, work] of Object.entries(works)) {
      await inDatabase((connection) => work.check(connection))
      beside[name] = work.counts
      for (const count of Object.values(work.counts)) expect([name, count > 0]).toEqual([name, true])
    }
    expect(await shop.audit()).toMatch(/^All \d+ invariants hold\.\n$/)

    figures.seconds = Math.round((performance.now() - started) / 1000)
    mkdirSync('reports', { recursive: true })
    writeFileSync('reports/crash.json', JSON.stringify({ ...figures, ...beside }, null, 2))
  },
  FOREVER,
)

// A server whose database alone was killed survives and restarts it.
const victims = ['server', 'server', 'database', 'server', 'server and database'] as const

/** Kills the shop once something was acknowledged since it started: a slow machine must get on too. */
async function killAgainAndAgain(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const before = figures.orders
    await pause(200 + Math.random() * 2500)
    const deadline = performance.now() + LONGEST_WAIT_MS
    while (figures.orders === before && performance.now() < deadline) await pause(50)
    await shop.kill(victims[figures.kills % victims.length] ?? 'server')
    figures.kills += 1
    await shop.start()
  }
}

/**
 * Places orders one by one, each with one key until it is acknowledged or refused; every third is paid at the bank,
 * every fifth cancelled.
 */
async function keepBuying(
  { uids, ...first }: { buyer: Guest; shopId: string; goods: RushedGoods; code: string; uids: string[] },
  isOver: () => boolean,
): Promise<void> {
  let orderInput = first
  let cameAt = performance.now()
  for (let nth = 0; !isOver(); nth += 1) {
    if (nth > 0 && (nth % ORDERS_OF_ONE === 0 || performance.now() - cameAt > TOKEN_MS)) {
      cameAt = performance.now()
      orderInput = { ...orderInput, buyer: await anotherGuest() }
      uids.push(orderInput.buyer.uid)
    }
    const key = newId()
    const quantity = 1 + (nth % 3)
    const body = await getBody(orderInput, {
      quantity,
      isPayWithWallet: nth % 2 === 0,
      promoCode: nth % 4 === 0 ? orderInput.code : null,
      paymentMethod: nth % 3 === 1 ? 'qr' : 'cash',
    })
    const answer = await untilAnswered(orderInput.buyer, '/api/market/app/orders', body, key)
    if (answer.status !== 200) {
      figures.refused += 1
      continue
    }
    const { _id: orderId, paymentState, coupon } = await answer.json()
    const order = { orderId, quantity, isCancelled: false, isPaid: false, hasCoupon: coupon !== null }
    acknowledged.set(key, order)
    figures.orders += 1
    if (order.hasCoupon) figures.withCoupon += 1
    if (body.isPayWithWallet) figures.fromWallet += 1
    if (paymentState === 'awaiting') {
      await pay(orderInput.buyer, orderId)
      order.isPaid = true
      figures.paid += 1
    }
    if (nth % 5 !== 4) continue

    const cancelled = await untilAnswered(orderInput.buyer, `/api/market/app/orders/${orderId}/cancel`, {
      reason: 'Me equivoqué',
      refundTo: nth % 2 === 0 ? 'wallet' : 'payment',
    })
    expect(cancelled.status, await cancelled.clone().text()).toBe(200)
    order.isCancelled = true
    figures.cancelled += 1
  }
}

/** Token of an owner of the shop, by the shop's clock. */
async function signInOwner(): Promise<string> {
  const ahead = Number.parseInt(clockOffset, 10) * 60_000
  const door = { port: Number(new URL(shop.url).port), dataDir: shop.dataDir }
  const cookie = await signInAsOwner(door, () => new Date(Date.now() + ahead))
  return decodeURIComponent(cookie.split('=')[1] ?? '')
}

async function anotherGuest(): Promise<Guest> {
  for (;;) {
    const guest = await aGuest(shop.url).catch(() => null)
    if (guest) return guest
    await pause(50)
  }
}

/** The bank confirms the payment; the shop learns it by webhook or by polling. */
async function pay(buyer: Guest, orderId: string): Promise<void> {
  const answer = await untilAnswered(buyer, `/api/market/app/orders/${orderId}/pay`, {})
  expect(answer.status, await answer.clone().text()).toBe(200)
  await payUntilHeard(shop, (await answer.json()).link)
}

async function getBody(
  { buyer, shopId, goods }: { buyer: Guest; shopId: string; goods: RushedGoods },
  choice: Pick<PlaceOrder, 'isPayWithWallet' | 'promoCode' | 'paymentMethod'> & { quantity: number },
) {
  const { quantity, isPayWithWallet, promoCode, paymentMethod } = choice
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
    contact: { fullName: 'Ana Roca', phoneNumber: aPhone(), email: null },
    shippingAddress: null,
    scheduledDeliveryDate: null,
    // Unique notes tell two orders of one buyer apart.
    notes: newId(),
    predefinedNotes: [],
    tip: 0,
    isPayWithWallet,
    promoCode,
    paymentMethod,
    expectedTotal: summary.amountDue,
    locale: 'es',
  }
}

/** Retries until there is an answer. A lost answer, or one of a starting or stopping server, is inconclusive. */
function untilAnswered({ token }: Guest, path: string, body: object, key?: string): Promise<Response> {
  return untilThereIsAnAnswer(() => send(shop.url, path, body, { token, ...(key && { key }) }))
}

async function untilThereIsAnAnswer(make: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await make().catch(() => null)
    // A 409 for a key whose first call died in mid-transaction ends with that transaction.
    const isInFlight = answer?.status === 409 && (await answer.clone().text()).includes('idempotency-in-flight')
    if (answer && answer.status < 500 && !isInFlight) return answer
    figures.unanswered += 1
    await pause(50)
  }
}

async function inDatabase<T>(work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
  const connection = await connectDatabase({ dataDir: shop.dataDir, poolSize: 2, applicationName: 'crash battery' })
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}
