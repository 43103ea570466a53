import { type Kysely, sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { PlaceOrder } from '../contract.ts'
import type { ImportedProduct } from '../imports/rules/imported-product.ts'
import type { MarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import type { openMarket } from './open-market.ts'
import { findStock, type Goods, someGoods } from './shop-with-goods.ts'
import { aCoupon } from './some-coupons.ts'
import { orderAt } from './what-a-buyer-sends.ts'

type Market = Awaited<ReturnType<typeof openMarket>>

export interface Race {
  db: Kysely<Tables>
  /** Processes with a pool each; the buyers are dealt to them in turn. */
  processes: Market[]
  shopId: string
}

/** All buyers order the last unit over HTTP at the same time. */
export async function raceForTheLastUnit({ db, processes, shopId, buyers }: Race & { buyers: number }) {
  const goods = await someGoods(db, shopId, { stock: 1 })
  const orders = Array.from({ length: buyers }, () =>
    orderAt(shopId, { items: [{ ...goods, quantity: 1, price: 3890 }] }),
  )

  const responses = await sendAll(processes, orders)

  const refused = responses.filter((response) => response.status !== 200)
  return {
    statuses: countStatuses(responses),
    messages: [...new Set(refused.map((response) => response.message))],
    problems: [...new Set(refused.flatMap((response) => response.problems))],
    stock: await findStock(db, goods),
    orders: await countOrders(db, goods.productVariantId),
  }
}

/** All buyers use the last use of a coupon: different accounts, or one account with a key for each order. */
export async function raceForTheLastCoupon({
  db,
  processes,
  shopId,
  buyers,
  isOnePerson,
}: Race & { buyers: number; isOnePerson: boolean }) {
  const goods = await someGoods(db, shopId, { stock: 10 * buyers, price: 10_000 })
  const { id, code } = await aCoupon(db, isOnePerson ? { perCustomerLimit: 1 } : { totalLimit: 1 })
  const orders = Array.from({ length: buyers }, () =>
    orderAt(shopId, {
      items: [{ ...goods, quantity: 1 }],
      promoCode: code,
      expectedTotal: 10_500,
    }),
  )
  const uid = newId()

  const responses = await sendAll(
    processes,
    orders,
    isOnePerson ? (index) => ({ uid, key: `${uid}-${index}` }) : undefined,
  )

  const { rows } = await sql<{ used: number; uses: number; discounts: number }>`
    select c.used, count(u.order_id)::integer as uses, coalesce(sum(o.discount_total_minor), 0)::integer as discounts
    from market.coupons c
    left join market.coupon_uses u on u.coupon_id = c.id
    left join market.orders o on o.id = u.order_id
    where c.id = ${id} group by c.used
  `.execute(db)
  return {
    statuses: countStatuses(responses),
    details: [...new Set(responses.filter(({ status }) => status !== 200).map(({ detail }) => detail))],
    stock: await findStock(db, goods),
    ...rows[0],
  }
}

/** Half of the buyers name A before B, the others B before A: locking in the requested order would deadlock. */
export async function raceCrossingOrders({ db, processes, shopId, pairs }: Race & { pairs: number }) {
  const a = { ...(await someGoods(db, shopId, { stock: 100 + 2 * pairs })), quantity: 1 }
  const b = { ...(await someGoods(db, shopId, { stock: 100 + 2 * pairs })), quantity: 1 }
  const orders = Array.from({ length: pairs }, () => [toOrder(shopId, [a, b]), toOrder(shopId, [b, a])]).flat()

  const responses = await sendAll(processes, orders)

  return { statuses: countStatuses(responses), stock: [await findStock(db, a), await findStock(db, b)].flat() }
}

/** Races orders of several products with imports that rewrite all their offers in the order of their handles. */
export async function raceOrdersWithImports({
  db,
  processes,
  shopId,
  setUp,
  products,
  orders,
  imports,
}: Race & { setUp: MarketSetUp; products: number; orders: number; imports: number }) {
  const handles = Array.from({ length: products }, (_, index) => `carrera-${newId().slice(0, 8)}-${index}`)
  // The price stays, so that no order is refused; the compare-at price changes, so that every offer is written.
  const importRound = (round: number) =>
    setUp.importProducts(
      shopId,
      handles.map((handle) => anImportedProduct(handle, 5000 + round)),
    )
  await importRound(0)
  const { rows } = await sql<Goods>`
    select o.product_id as "productId", o.variant_id as "productVariantId"
    from market.offers o join market.products p on p.id = o.product_id
    where p.slug = any(${handles})`.execute(db)

  const orderInputs = Array.from({ length: orders }, (_, index) => {
    const items = [0, 1, 2, 3].flatMap((step) => rows[(index * 7 + step * 5) % rows.length] ?? [])
    return orderAt(shopId, {
      items: items.map((goods) => ({ ...goods, quantity: 1 })),
      expectedTotal: items.length * 3890 + 1500,
    })
  })
  const importing = async () => {
    for (let round = 1; round <= imports; round += 1) await importRound(round)
  }
  const [responses] = await Promise.all([sendAll(processes, orderInputs), importing()])
  return { statuses: countStatuses(responses) }
}

function anImportedProduct(handle: string, compareAtMinor: number): ImportedProduct {
  return {
    handle,
    title: 'Croquetas de carrera',
    descriptionHtml: '',
    descriptionText: '',
    vendor: 'Ñandú',
    productType: null,
    tags: [],
    petTypes: ['PERRO'],
    lifeStage: null,
    breedSize: null,
    kcalPerKg: null,
    ingredients: null,
    needsPrescription: false,
    optionNames: [],
    metaTitle: null,
    metaDescription: null,
    status: 'active',
    variants: [
      {
        sku: `SKU-${handle}`,
        optionValues: [],
        priceMinor: 3890,
        compareAtMinor,
        stock: 1000,
        allowBackorder: false,
        netGrams: 3000,
        barcode: null,
      },
    ],
    images: [],
  }
}

function toOrder(shopId: string, items: PlaceOrder['items']): PlaceOrder {
  return orderAt(shopId, { items, expectedTotal: 2 * 3890 + 1500 })
}

interface Sent {
  status: number
  message: string
  detail: string
  problems: (string | null)[]
}

interface Envelope {
  message?: string
  detail?: string
  basket?: { lines: { problem: string | null }[] }
}

async function sendAll(
  processes: Market[],
  orders: PlaceOrder[],
  who: (index: number) => { uid?: string; key: string } = () => ({ key: newId() }),
): Promise<Sent[]> {
  return Promise.all(
    orders.map(async (order, index) => {
      const market = processes[index % processes.length]
      if (!market) throw new Error('A race needs a process')
      const { uid, key } = who(index)
      const response = await market.buyer(uid, key).fetch(
        new Request('https://huella.test/api/market/app/orders', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(order),
        }),
      )
      const body: Envelope = await response.json()
      const problems = body.basket?.lines.map((line) => line.problem) ?? []
      return { status: response.status, message: body.message ?? '', detail: body.detail ?? '', problems }
    }),
  )
}

function countStatuses(responses: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function countOrders(db: Kysely<Tables>, variantId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct order_id) from market.order_lines where variant_id = ${variantId}
  `.execute(db)
  return rows[0]?.count ?? 0
}
