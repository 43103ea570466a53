import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { isRetryable } from '#shared/database/is-retryable.ts'
import { secondProcess, testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { PlaceOrder } from '../contract.ts'
import { marketInvariants } from '../invariants.ts'
import { makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import { openMarket } from '../testing/open-market.ts'
import { aShop, findStock, someGoods } from '../testing/shop-with-goods.ts'
import { orderAt } from '../testing/what-a-buyer-sends.ts'

// Two pools, as two processes have them, beside one payments service.
const connection = await testDatabase({ poolSize: 8 })
const other = await secondProcess(connection, 8)
const db = connection.db<Tables>()
const one = await openMarket(connection)
const { payments } = one
const two = await openMarket(other, payments)
const processes = [one, two]
const window = '2026-11-23T14:00:00.000Z'
const shopId = await aShop(db, { facts: { paymentOptions: ['cash', 'qr'], ordersPerWindow: 1000 } })

test('64 who cancel and pay one order at once leave it paid whole, or cancelled with everything back', async () => {
  const ends = new Set<string>()
  for (let round = 0; round < 8; round += 1) {
    const { buyer, goods, order } = await anAwaitedOrder({ wallet: 1000 })
    const orderId = order._id
    await buyerIn(one, buyer).pay({ orderId })
    const facts: object[] = []
    const acts: (() => Promise<unknown>)[] = Array.from({ length: 64 }, (_, index) => {
      const market = processes[index % 2] ?? one
      const actions = [
        () => paid(market, orderId, facts),
        () => market.at('2026-11-21T15:20:00Z').work.endUnpaid(),
        () => market.staff().move(orderId, 'CONFIRMED'),
        // In every other round only the time limit cancels.
        ...(round % 2 === 0
          ? [
              () => buyerIn(market, buyer).cancel({ orderId }),
              () => market.staff().cancel({ orderId, reason: 'No hay' }),
            ]
          : []),
      ]
      return actions[(index + round) % actions.length] ?? (() => Promise.resolve())
    })
    // The first actor differs from round to round; in the first two rounds its act ends before the others start.
    const shift = (round * 11) % acts.length
    const [first = acts[0], ...others] = [...acts.slice(shift), ...acts.slice(0, shift)]
    const winner = first?.()
    if (round < 2) await winner
    const outcomes = await Promise.allSettled([winner, ...others.map((act) => act())])
    expect(failuresIn(outcomes)).toEqual([])

    // Facts that the queues deliver again afterwards, late and twice.
    for (const fact of [...facts, ...facts]) await two.work.settled(fact)
    for (const market of [one, two, one]) await market.work.cancelled(cancelled(order))

    const left = await countLeft(orderId, { buyer, goods })
    ends.add(left.status)
    const wasPaid = facts.length > 0
    if (left.status === 'CANCELLED') {
      expect(left).toMatchObject({ stock: [10], wallet: 1000, moments: 1 })
      expect(left.refunded).toBe(wasPaid ? 4390 : 0)
      expect(payments.parseStatuses(orderId)).toEqual([wasPaid ? 'paid' : 'cancelled'])
    } else {
      expect(left).toMatchObject({
        status: expect.stringMatching(/^(NEW|CONFIRMED)$/),
        paymentState: 'paid',
        stock: [9],
      })
      expect(left).toMatchObject({ wallet: 0, refunded: 0, moments: 0 })
    }
  }
  expect(ends).toContain('CANCELLED')
  expect(ends.size).toBeGreaterThan(1)
  expect(processes.flatMap(({ failures }) => failures).filter((failure) => !isBusy(failure))).toEqual([])
  expect(await placesTaken(shopId)).toBe(await orders(sql`shop_id = ${shopId} and status <> 'CANCELLED'`))
})

test('64 who cancel one order give its goods, its money and its place back once', async () => {
  const { buyer, goods, order } = await anAwaitedOrder({ wallet: 1000 })
  await buyerIn(one, buyer).pay({ orderId: order._id })
  await paid(one, order._id, [])
  const before = await placesTaken(shopId)

  const outcomes = await Promise.allSettled(
    Array.from({ length: 64 }, (_, index) => {
      const market = processes[index % 2] ?? one
      return index % 4 === 0
        ? market.staff().cancel({ orderId: order._id, reason: 'No hay' })
        : buyerIn(market, buyer).cancel({ orderId: order._id })
    }),
  )
  await Promise.all(processes.map(({ work }) => work.cancelled(cancelled(order))))

  expect(failuresIn(outcomes)).toEqual([])
  expect(await countLeft(order._id, { buyer, goods })).toMatchObject({
    status: 'CANCELLED',
    stock: [10],
    wallet: 1000,
    refunded: 4390,
    moments: 1,
  })
  expect(await placesTaken(shopId)).toBe(before - 1)
})

test('of 64 who choose the last place of a window one gets it', async () => {
  const full = await aShop(db, { facts: { ordersPerWindow: 1 } })
  const goods = await someGoods(db, full, { stock: 1000 })
  const order = orderAt(full, { items: [{ ...goods, quantity: 1 }], scheduledDeliveryDate: window })

  const outcomes = await Promise.allSettled(
    Array.from({ length: 64 }, (_, index) => (processes[index % 2] ?? one).buyer().place(order)),
  )

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(getCodes(outcomes)).toEqual(['market.window-full'])
  expect([await placesTaken(full), ...(await findStock(db, goods))]).toEqual([1, 999])
})

test('of 64 orders that want the last coin of a wallet one gets it', async () => {
  const buyer = newId()
  await gift(buyer, 5390)
  const goods = await someGoods(db, shopId, { stock: 1000 })
  const orderInputs = Array.from({ length: 64 }, (_, index) =>
    orderAt(shopId, {
      items: [{ ...goods, quantity: 1 }],
      isPayWithWallet: true,
      expectedTotal: 0,
      notes: `Pedido ${index}`,
    }),
  )

  const outcomes = await Promise.allSettled(
    orderInputs.map((order, index) => buyerIn(processes[index % 2] ?? one, buyer).place(order)),
  )

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(getCodes(outcomes)).toEqual(['market.product-in-cart-changed'])
  expect((await buyerIn(one, buyer).wallet()).balance).toBe(0)
})

test('the facts of a payment and a cancellation in any order, late and twice, end alike: 120 of 120', async () => {
  const permutations = getPermutations(['settled', 'settled', 'cancelled', 'cancelled', 'expired'] as const)
  expect(permutations).toHaveLength(120)
  const ends = new Map<string, number>()
  const publish = async (permutation: (typeof permutations)[number], index: number) => {
    const { buyer, goods, order } = await anAwaitedOrder({ wallet: 1000 })
    const customer = buyerIn(one, buyer)
    await customer.pay({ orderId: order._id })
    const fact = payments.pay(order._id)
    await customer.cancel({ orderId: order._id })
    const expired = { paymentId: newId(), subject: { kind: 'order', id: order._id }, status: 'rejected' }
    const tell = {
      settled: (market: typeof one) => market.work.settled(fact ?? {}),
      cancelled: (market: typeof one) => market.work.cancelled(cancelled(order)),
      expired: (market: typeof one) => market.work.expired(expired),
    }
    for (const [at, name] of permutation.entries()) await tell[name](processes[(index + at) % 2] ?? one)

    const end = JSON.stringify(await countLeft(order._id, { buyer, goods }))
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  for (let from = 0; from < permutations.length; from += 12)
    await Promise.all(permutations.slice(from, from + 12).map((permutation, at) => publish(permutation, from + at)))
  expect([...ends.values()]).toEqual([120])
  expect(JSON.parse([...ends.keys()][0] ?? '')).toEqual({
    status: 'CANCELLED',
    paymentState: 'refunded',
    stock: [10],
    wallet: 1000,
    refunded: 4390,
    moments: 1,
  })
})

test('after all of this every invariant of the market holds', async () => {
  expect(await findBroken(db, marketInvariants(new Date('2026-11-21T15:00:00Z')))).toEqual([])
})

async function anAwaitedOrder({ wallet }: { wallet: number }) {
  const goods = await someGoods(db, shopId)
  const buyer = newId()
  await gift(buyer, wallet)
  const orderInput: Partial<PlaceOrder> = {
    items: [{ ...goods, quantity: 1 }],
    paymentMethod: 'qr',
    isPayWithWallet: true,
    scheduledDeliveryDate: window,
    expectedTotal: 5390 - wallet,
  }
  const order = await buyerIn(one, buyer).place(orderAt(shopId, orderInput))
  return { buyer, goods, order }
}

function buyerIn(market: typeof one, uid: string) {
  return market.buyer(uid)
}

// Only one call finds something to pay; all publish the fact to the market.
async function paid(market: typeof one, orderId: string, facts: object[]): Promise<void> {
  const fact = payments.pay(orderId)
  if (fact) facts.push(fact)
  for (const known of [...facts]) await market.work.settled(known)
}

async function gift(ownerUid: string, amountMinor: number): Promise<void> {
  const setUp = makeMarketSetUp({ db, now: () => new Date('2026-11-21T14:00:00Z') })
  const order = { reason: 'credit', cause: 'a gift', note: 'Regalo', actorUid: null } as const
  await setUp.creditWallet({ ...order, ownerUid, currency: 'BOB', amountMinor })
}

function cancelled({ _id: orderId, referenceId }: { _id: string; referenceId: string }) {
  return { orderId, referenceId, ownerUid: 'somebody', by: 'customer', reason: '', wasAtDoor: false }
}

/** Counts of the final state. */
async function countLeft(orderId: string, { buyer, goods }: { buyer: string; goods: Parameters<typeof findStock>[1] }) {
  const { rows } = await sql<{ status: string; paymentState: string; moments: number }>`
    select status, payment_state as "paymentState", (
      select count(*)::integer from market.order_timeline t where t.order_id = o.id and t.status = 'CANCELLED'
    ) as moments
    from market.orders o where id = ${orderId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('No such order')
  return {
    ...row,
    stock: await findStock(db, goods),
    wallet: (await buyerIn(one, buyer).wallet()).balance,
    refunded: Object.values(payments.getRefunds(orderId)).reduce((sum, amount) => sum + amount, 0),
  }
}

async function placesTaken(shop: string): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(taken), 0)::integer as taken from market.window_loads where shop_id = ${shop}
  `.execute(db)
  return rows[0]?.taken ?? 0
}

async function orders(which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from market.orders where scheduled_start is not null and ${which}
  `.execute(db)
  return rows[0]?.count ?? 0
}

// A pool timeout on a busy machine: nothing was written, and the call may be repeated.
function isBusy(reason: unknown): boolean {
  return asServiceError(reason)?.status === 503 || isRetryable(reason)
}

/** Errors that are not refusals. */
function failuresIn(outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return outcomes
    .flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    .filter((reason) => (asServiceError(reason)?.status ?? 500) >= 500 && !isBusy(reason))
}

function getCodes(outcomes: readonly PromiseSettledResult<unknown>[]): string[] {
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const codes = reasons
    .filter((reason) => !isBusy(reason))
    .map((reason) => asServiceError(reason)?.code ?? String(reason))
  return [...new Set(codes)]
}

function getPermutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) =>
    getPermutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  )
}
