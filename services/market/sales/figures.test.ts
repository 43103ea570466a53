import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { StaffOrder } from '../contract.ts'
import { marketInvariants } from '../invariants.ts'
import { countStatements } from '../testing/count-statements.ts'
import { getRefusal } from '../testing/open-market.ts'
import { openOrders } from '../testing/orders-under-way.ts'
import { aShop, someGoods } from '../testing/shop-with-goods.ts'
import { aCoupon } from '../testing/some-coupons.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'
import { offersToDo, ordersToDo } from '../today/to-do.ts'
import { bestSellers, salesFigures } from './figures.ts'
import { recomputeShownDays, writeChangedDays } from './write-changed-days.ts'

const connection = await testDatabase({ poolSize: 5 })
const { db, market, operator, payments } = await openOrders(connection)
const patient = market.trusting({ canPayAtDoor: true, maxAtDoorMinor: 1_000_000_000 })
const yesterday = patient.at('2026-11-20T15:00:00Z').staff('operator')
const deps = { db, now: () => new Date('2026-11-21T15:00:00Z') }

type StaffMember = Pick<typeof operator, 'move' | 'cancel' | 'propose' | 'answer' | 'takeBack' | 'order'>

/** Moments on both sides of midnight in Bolivia, and a month before. */
const moments = [
  '2026-10-23T03:59:59Z',
  '2026-10-23T04:00:00Z',
  '2026-11-14T15:00:00Z',
  '2026-11-20T03:59:59Z',
  '2026-11-20T04:00:00Z',
  '2026-11-21T03:59:59.999Z',
  '2026-11-21T04:00:00Z',
  '2026-11-21T14:00:00Z',
]

const chosen = [
  ...[
    'place',
    'place',
    'place',
    'place',
    'settle',
    'settle',
    'finish',
    'finish',
    'finish',
    'return',
    'return',
    'return',
  ],
  ...['cancel', 'shorten', 'shorten', 'shorten', 'adopt'],
]

const act = fc.record({
  what: fc.constantFrom(...chosen),
  which: fc.nat(20),
  moment: fc.nat(moments.length - 1),
  buyer: fc.nat(2),
  shop: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 3 }),
  pays: fc.constantFrom('cash', 'qr' as const),
  hasCoupon: fc.boolean(),
  isYesterday: fc.boolean(),
  /** Whether the job runs after it: a change that goes unnoticed then leaves old sums behind. */
  isWritten: fc.boolean(),
})
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

const done = new Map<string, number>()

test('the figures are those of the orders, to the cent, whatever happened to them', async () => {
  const coupon = await aCoupon(db)
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 18 }), async (acts) => {
      const shopIds = [await aShop(db, { facts: everyWayToPay }), await aShop(db, { facts: everyWayToPay })]
      const buyers = [newId(), newId(), newId()]
      const orderIds: string[] = []
      for (const each of acts) {
        await carryOut(each, { shopIds, buyers, orderIds, promoCode: coupon.code })
        if (each.isWritten) await writeChangedDays(deps)
      }

      for (const shopId of shopIds) {
        const expected = await expectedFigures(shopIds, shopId, orderIds)
        expect(await readFigures(shopId)).toEqual(expected)
        await writeChangedDays(deps)
        expect(await readFigures(shopId)).toEqual(expected)
      }
      await recomputeShownDays(deps)
      await writeChangedDays(deps)
      expect(
        await findBroken(
          db,
          marketInvariants(deps.now()).filter(({ name }) => name === 'sales'),
        ),
      ).toEqual([])
    }),
    { numRuns: 30, seed: 20261121 },
  )
  // Each kind of change was really made, and not only refused.
  for (const what of ['place', 'settle', 'finish', 'cancel', 'shorten', 'return', 'adopt'])
    expect(done.get(what), what).toBeGreaterThan(3)
}, 180_000)

const everyWayToPay = { paymentOptions: ['cash', 'qr'] }

interface Ground {
  shopIds: string[]
  buyers: string[]
  orderIds: string[]
  promoCode: string
}

async function carryOut(each: Act, ground: Ground): Promise<void> {
  try {
    if (await tryOut(each, ground)) done.set(each.what, (done.get(each.what) ?? 0) + 1)
  } catch (error) {
    // What the rules refuse changes nothing.
    if (!asServiceError(error)) throw error
  }
}

async function tryOut(each: Act, { shopIds, buyers, orderIds, promoCode }: Ground): Promise<boolean> {
  const staff: StaffMember = each.isYesterday ? yesterday : operator
  const uid = buyers[each.buyer] ?? ''
  if (each.what === 'place') {
    const shopId = shopIds[each.shop] ?? ''
    const goods = await someGoods(db, shopId)
    const whole = 3890 * each.quantity
    const order = await patient.buyer(uid).place(
      orderAt(shopId, {
        items: [{ ...goods, quantity: each.quantity }],
        paymentMethod: each.pays,
        notes: newId(),
        expectedTotal: whole + 1500 - (each.hasCoupon ? whole / 10 : 0),
        ...(each.hasCoupon && { promoCode }),
      }),
    )
    orderIds.push(order._id)
    await sql`update market.orders set created_at = ${moments[each.moment]} where id = ${order._id}`.execute(db)
    return true
  }
  const orderId = orderIds[each.which % Math.max(1, orderIds.length)]
  if (!orderId) return false
  switch (each.what) {
    case 'settle': {
      await patient.buyer(await findOwner(orderId)).pay({ orderId })
      const fact = payments.pay(orderId)
      if (!fact) return false
      await market.work.settled(fact)
      return true
    }
    case 'finish':
      for (const to of ['CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'COMPLETED'] as const) await staff.move(orderId, to)
      return true
    case 'cancel':
      await staff.cancel({ orderId, reason: 'Se acabó', refundTo: 'wallet' })
      return true
    case 'shorten': {
      const { order } = await staff.propose({ orderId, items: [{ position: 1, keepQuantity: 1, substitute: null }] })
      const changeId = order.changes.find(({ state }) => state === 'open')?.id ?? ''
      await staff.answer({ orderId, changeId, isAccepted: true })
      return true
    }
    case 'return':
      await staff.takeBack({
        orderId,
        reason: 'No le gustó',
        refundTo: 'wallet',
        lines: [{ position: 1, quantity: 1, restock: true }],
      })
      return true
    default:
      await sql`update market.orders set owner_uid = ${uid}, natural_key = null where id = ${orderId}`.execute(db)
      return true
  }
}

async function findOwner(orderId: string): Promise<string> {
  return (await operator.order(orderId)).ownerUid
}

/** The days of a shop that are not empty, and its best sellers, as the page reads them. */
async function readFigures(shopId: string) {
  const { days, total, shops } = await operator.today.sales({ shopId })
  expect(shops).toEqual([{ shopId, name: 'Almacén HQ', sales: total }])
  const isEmpty = ({ day: _, ...sums }: (typeof days)[number]) => Object.values(sums).every((sum) => sum === 0)
  const sold = await operator.today.bestSellers({ shopId, first: 50 })
  const soldBefore = await operator.today.bestSellers({ shopId, first: 50, days: 29, until: 'yesterday' })
  return {
    days: days.filter((day) => !isEmpty(day)),
    last30: total.last30,
    yesterday: total.yesterday,
    sold: sold.map(toUnits).sort(byProduct),
    soldBefore: soldBefore.map(toUnits).sort(byProduct),
  }
}

function toUnits({ productId, units, revenue }: { productId: string; units: number; revenue: number }) {
  return { productId, units, revenue }
}

/** The same, added up here from each order as staff are shown it. */
async function expectedFigures(shopIds: string[], shopId: string, orderIds: readonly string[]) {
  const all = await Promise.all(orderIds.map((orderId) => operator.order(orderId)))
  const { rows } = await sql<{ id: string; createdAt: Date; shopId: string }>`
    select id, created_at as "createdAt", shop_id as "shopId" from market.orders where shop_id = any (${shopIds}::text[])
  `.execute(db)
  const placed = all
    .map((each) => ({ each, ...rows.find(({ id }) => id === each.order._id) }))
    .sort(
      (one, other) => (one.createdAt?.getTime() ?? 0) - (other.createdAt?.getTime() ?? 0) || compare(one.id, other.id),
    )
  const days = new Map<string, ReturnType<typeof emptyDay>>()
  const sold = new Map<string, { units: number; revenue: number }>()
  const soldBefore = new Map<string, { units: number; revenue: number }>()
  const known = new Set<string>()
  const dayOf = (at: Date) => {
    const day = inBolivia(at)
    const sums = days.get(day) ?? emptyDay()
    days.set(day, sums)
    return sums
  }
  for (const { each, createdAt = new Date(0), shopId: at } of placed) {
    const isNew = !known.has(each.ownerUid)
    if (doesCount(each)) known.add(each.ownerUid)
    if (at !== shopId) continue
    for (const refund of each.refunds)
      dayOf(new Date(refund.createdAt)).refunded += refund.toPayment + refund.toWallet + refund.toCash
    const sums = dayOf(createdAt)
    if (each.order.status === 'CANCELLED') sums.cancelled += 1
    if (!doesCount(each)) continue
    const { summary, lines } = each.order
    sums.orders += 1
    sums.newCustomers += isNew ? 1 : 0
    sums.revenue += summary.total - summary.discountTotal - each.returns.reduce((sum, { amount }) => sum + amount, 0)
    sums.couponCost += summary.discountTotal
    for (const line of lines.filter(({ state }) => state === 'kept')) {
      const returned = each.returns.flatMap((back) => back.lines).filter(({ position }) => position === line.position)
      const units = line.quantity - returned.reduce((sum, { quantity }) => sum + quantity, 0)
      const day = inBolivia(createdAt)
      if (units === 0 || day <= '2026-10-22') continue
      sold.set(line.productId, { units, revenue: units * 3890 })
      if (day <= '2026-11-20') soldBefore.set(line.productId, { units, revenue: units * 3890 })
    }
  }
  const shown = [...days].filter(([day]) => day > '2026-10-22').sort(([one], [other]) => compare(one, other))
  const isEmpty = (sums: object) => Object.values(sums).every((sum) => sum === 0)
  return {
    days: shown.flatMap(([day, sums]) => (isEmpty(sums) ? [] : [{ day, ...sums }])),
    last30: shown.reduce((sum, [, day]) => plus(sum, day), emptyDay()),
    yesterday: days.get('2026-11-20') ?? emptyDay(),
    sold: [...sold].map(([productId, each]) => ({ productId, ...each })).sort(byProduct),
    soldBefore: [...soldBefore].map(([productId, each]) => ({ productId, ...each })).sort(byProduct),
  }
}

function doesCount({ order }: StaffOrder): boolean {
  return order.status !== 'CANCELLED' && order.paymentState !== 'awaiting'
}

function emptyDay() {
  return { orders: 0, cancelled: 0, revenue: 0, newCustomers: 0, refunded: 0, couponCost: 0, memberSavings: 0 }
}

type Sums = ReturnType<typeof emptyDay>

function plus(one: Sums, other: Sums): Sums {
  return {
    orders: one.orders + other.orders,
    cancelled: one.cancelled + other.cancelled,
    revenue: one.revenue + other.revenue,
    newCustomers: one.newCustomers + other.newCustomers,
    refunded: one.refunded + other.refunded,
    couponCost: one.couponCost + other.couponCost,
    memberSavings: one.memberSavings + other.memberSavings,
  }
}

// Bolivia is four hours behind all year.
function inBolivia(at: Date): string {
  return new Date(at.getTime() - 4 * 3_600_000).toISOString().slice(0, 10)
}

function compare(one = '', other = ''): number {
  return one < other ? -1 : Number(one > other)
}

function byProduct(one: { productId: string }, other: { productId: string }): number {
  return compare(one.productId, other.productId)
}

test('what another country sells is not in them, nor told to who does not work with orders', async () => {
  const { shops, currencyCode } = await operator.today.sales({ country: 'PY' })
  expect([shops, currencyCode]).toEqual([[], 'PYG'])
  expect(await getRefusal(market.staff('courier').today.sales())).toMatchObject({ code: 'market.staff-only' })
  expect(await getRefusal(market.staff('courier').today.bestSellers())).toMatchObject({ code: 'market.staff-only' })
})

test('a sale over the counter is sold to somebody unknown, who is no new customer', async () => {
  const shopId = await aShop(db)
  const items = [{ ...(await someGoods(db, shopId)), quantity: 1 }]
  await operator.counter.sell({ shopId, items, expectedTotal: 3890, method: 'cash', tendered: 5000 })
  const { total } = await operator.today.sales({ shopId })
  expect(total.today).toMatchObject({ orders: 1, revenue: 3890, newCustomers: 0 })
})

test('the page costs the same few statements, however many shops and orders there are', async () => {
  const counted = countStatements(db)
  const budget = { db: counted.db, now: deps.now }
  await writeChangedDays(deps)
  const cost = async (asking: () => Promise<unknown>) => {
    const before = counted.sent()
    await asking()
    return counted.sent() - before
  }
  expect(await cost(() => salesFigures(budget, { country: 'BO' }))).toBe(1)
  const best = { country: 'BO', days: 30, first: 10 } as const
  expect(await cost(() => bestSellers(budget, { ...best, until: 'today' }))).toBe(2)
  // The sums of days that are over are read once.
  expect(await cost(() => bestSellers(budget, { ...best, until: 'yesterday' }))).toBe(3)
  expect(await cost(() => bestSellers(budget, { ...best, until: 'yesterday' }))).toBe(1)
  expect(await cost(() => ordersToDo(budget, {}))).toBe(1)
  expect(await cost(() => offersToDo(budget, {}))).toBe(1)
})
