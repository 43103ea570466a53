import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { audit } from '#server/audit.ts'
import { makeMarketSetUp } from '#services/market/set-up.ts'
import type { Tables } from '#services/market/tables.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { aDyingShop } from '../dying-shop.ts'
import { clockOffsetTo } from '../shop-clock.ts'

// npm run test:crash: a shop that is killed again and again while people order, cancel and spend their wallets. What it
// acknowledged is there afterwards, once; nothing else is; and everything that services promise of their data holds.
const ORDERS = 1000
const KILLS = 50
const BUYERS = 12
const FOREVER = 600_000

const shop = await aDyingShop({ CLOCK_OFFSET: clockOffsetTo(11), LOG_LEVEL: 'warn' })
afterAll(async () => {
  await shop.stop()
  await shop.remove()
})

interface Buyer {
  uid: string
  token: string
}

interface Goods {
  productId: string
  productVariantId: string
  stock: number
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
    const { goods, code } = await inDatabase((db) => prepare(db, shopId, buyers))

    const isOver = () => figures.orders >= ORDERS && figures.kills >= KILLS
    await Promise.all([
      killAgainAndAgain(isOver),
      ...buyers.map((buyer) => keepBuying({ buyer, shopId, goods, code }, isOver)),
    ])

    // Whoever waited for a provider or a worker had the time to end it.
    await pause(3000)
    await shop.stop()
    await inDatabase(async (db, connection, now) => {
      const { rows } = await sql<{ id: string; isCancelled: boolean }>`
      select id, status = 'CANCELLED' as "isCancelled" from market.orders
      where owner_uid = any (${buyers.map(({ uid }) => uid)}::text[])
    `.execute(db)
      const kept = new Map(rows.map((row) => [row.id, row.isCancelled]))
      const told = [...acknowledged.values()]
      expect(told.filter(({ orderId }) => !kept.has(orderId))).toEqual([])
      expect(kept.size).toBe(acknowledged.size)
      expect(told.filter(({ orderId, isCancelled }) => kept.get(orderId) !== isCancelled)).toEqual([])

      const sold = told.filter(({ isCancelled }) => !isCancelled).reduce((sum, { quantity }) => sum + quantity, 0)
      const { rows: left } = await sql<{ stock: number }>`
      select stock from market.offers where shop_id = ${shopId} and variant_id = ${goods.productVariantId}
    `.execute(db)
      expect(left[0]?.stock).toBe(goods.stock - sold)
      expect(await audit(connection, now)).toEqual([])
    })

    figures.seconds = Math.round((performance.now() - started) / 1000)
    mkdirSync('reports', { recursive: true })
    writeFileSync('reports/crash.json', JSON.stringify(figures, null, 2))
  },
  FOREVER,
)

async function killAgainAndAgain(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await pause(100 + Math.random() * 900)
    await shop.kill(figures.kills % 5 === 4 ? 'server and database' : 'server')
    figures.kills += 1
    await shop.start()
  }
}

/** One order after the other, each with one key until it is acknowledged or refused; every fifth is cancelled again. */
async function keepBuying(
  wish: { buyer: Buyer; shopId: string; goods: Goods; code: string },
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
  { buyer, shopId, goods }: { buyer: Buyer; shopId: string; goods: Goods },
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

/** Plenty of one thing, money in the wallets, and a coupon that not everybody gets. */
async function prepare(db: Kysely<Tables>, shopId: string, buyers: Buyer[]) {
  const { rows } = await sql<Goods>`
    update market.offers set stock = 100000
    where shop_id = ${shopId} and variant_id = (
      select o.variant_id from market.offers o
      join market.products p on p.id = o.product_id and p.status = 'active'
      where o.shop_id = ${shopId} and not o.allow_backorder order by o.price_minor, o.variant_id limit 1
    )
    returning product_id as "productId", variant_id as "productVariantId", stock
  `.execute(db)
  const [goods] = rows
  if (!goods) throw new Error('There is nothing to buy')
  const setUp = makeMarketSetUp({ db, now: () => new Date() })
  for (const { uid } of buyers) {
    const money = { currency: 'BOB', amountMinor: 20_000, reason: 'credit', cause: newId() } as const
    await setUp.creditWallet({ ...money, ownerUid: uid, note: 'Para probar', actorUid: null })
  }
  const code = `CAIDA${Math.floor(Math.random() * 1e9)}`
  await sql`
    insert into market.coupons (
      id, country, currency, code, title, kind, percent, first_purchase, tag_ids, vendors, pet_types, shop_ids,
      min_item_total_minor, starts_at, total_limit, is_public, active, created_at
    ) values (
      ${newId()}, 'BO', 'BOB', ${code}, 'Diez por ciento', 'percentage', 10, false, '{}', '{}', '{}', '{}',
      0, '2026-01-01', 150, false, true, now()
    )
  `.execute(db)
  return { goods, code }
}

async function inDatabase<T>(
  work: (db: Kysely<Tables>, connection: Awaited<ReturnType<typeof connectDatabase>>, now: Date) => Promise<T>,
): Promise<T> {
  const connection = await connectDatabase({ dataDir: shop.dataDir, poolSize: 2, applicationName: 'crash battery' })
  try {
    return await work(connection.db(), connection, new Date())
  } finally {
    await connection.close()
  }
}
