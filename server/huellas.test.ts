import { expect, test, vi } from 'vitest'
import { makeInternalMarket } from '#services/market/internal-service.ts'
import { openOrders } from '#services/market/testing/orders-under-way.ts'
import { aShop, someGoods } from '#services/market/testing/shop-with-goods.ts'
import { basketAt } from '#services/market/testing/some-coupons.ts'
import { orderAt } from '#services/market/testing/what-a-buyer-sends.ts'
import type { RewardsDependencies } from '#services/rewards/deps.ts'
import { earnsFrom, makeRewards, rewardsInvariants, startRewardsWork } from '#services/rewards/service.ts'
import { openRewards } from '#services/rewards/testing/open-rewards.ts'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'

/** The real market and rewards, connected by real facts. */
const connection = await testDatabase({ poolSize: 6 })
const { db, market, operator, shopId, onTheWay } = await openOrders(connection)
const now = () => new Date('2026-11-21T15:00:00Z')
const failures: unknown[] = []
const deps: RewardsDependencies = {
  ...openRewards(connection, { now }).deps,
  internalMarket: makeInternalMarket({ db, now, report: (error) => failures.push(error) }).client,
  jobs: market.jobs,
}
const rewards = makeRewards(deps).client
await startRewardsWork(deps, market.jobs)

test('an order that arrives earns huellas, which become a coupon of the shop; what is brought back takes them away', async () => {
  const uid = newId()
  const ana = market.customer({}, uid)
  const context = getContext(uid)
  const goods = await someGoods(db, shopId, { price: 50_000, stock: 20 })
  const items = [{ ...goods, quantity: 2 }]
  const { _id: orderId } = await ana.place(orderAt(shopId, { items, expectedTotal: 100_000 }))
  await onTheWay(orderId)
  expect(await rewards.gamification(undefined, { context })).toMatchObject({ points: 0 })
  await operator.move(orderId, 'COMPLETED')
  await vi.waitFor(
    async () => expect(await rewards.gamification(undefined, { context })).toMatchObject({ points: 100 }),
    60_000,
  )

  const { code, status } = await rewards.exchange({ rewardId: 'bo-10' }, { context })
  expect(status).toBe('granted')
  const again = basketAt(shopId, [{ ...goods, quantity: 1 }], { promoCode: code })
  expect(await ana.basket(again)).toMatchObject({ summary: { discountTotal: 1000 } })
  expect(await market.customer().basket(again)).toMatchObject({ couponRefusal: { code: 'coupon-unknown' } })

  await operator.takeBack({
    orderId,
    lines: [{ position: 1, quantity: 1, restock: true }],
    reason: 'Vino rota',
    refundTo: 'wallet',
  })
  await vi.waitFor(
    async () =>
      expect(await rewards.gamification(undefined, { context })).toMatchObject({ points: 0, owed: 30, earned: 50 }),
    60_000,
  )
  expect(await findBroken(db, rewardsInvariants(now()))).toEqual([])
  expect(failures).toEqual([])
})

test('what a guest ordered earns once for whom it becomes theirs, brought before or after, told however often', async () => {
  const goods = await someGoods(db, shopId, { price: 50_000, stock: 20 })
  const [guest, ana, other] = [market.buyer(), market.customer(), market.customer()]
  const earnedBy = async (uid: string) => (await rewards.gamification(undefined, { context: getContext(uid) })).earned
  const before = await brought(guest, goods)
  // A later fact was consumed, so the earlier one was consumed too.
  await brought(other, goods)
  await vi.waitFor(async () => expect(await earnedBy(other.uid)).toBe(50), 15_000)
  const order = orderAt(shopId, { items: [{ ...goods, quantity: 1 }], expectedTotal: 50_000 })
  const { _id: after } = await guest.place(order)
  await onTheWay(after)

  await ana.adoptGuestData(guest.token)
  await operator.move(after, 'COMPLETED')
  // Fifty for each order, and the mission 'Despensa llena'.
  await vi.waitFor(async () => expect(await earnedBy(ana.uid)).toBe(125), 15_000)

  await ana.adoptGuestData(guest.token)
  for (const orderId of [before, after, before]) {
    for (const fact of ['order-claimed', 'order-delivered'] as const) await earnsFrom[fact](deps, { orderId })
  }
  expect(await earnedBy(ana.uid)).toBe(125)
  expect(await earnedBy(guest.uid)).toBe(0)
  expect(await findBroken(db, rewardsInvariants(now()))).toEqual([])
})

test('an order of net prices is worth its articles, and nothing once they all came back', async () => {
  const at = await aShop(db, { facts: { vat: true } })
  const goods = await someGoods(db, at, { price: 10_000 })
  const ana = market.customer()
  const items = [{ ...goods, quantity: 1 }]
  const { _id: orderId } = await ana.place(orderAt(at, { items, expectedTotal: 13_218 }))
  await onTheWay(orderId)
  await operator.move(orderId, 'COMPLETED')
  const findPurchase = () =>
    deps.internalMarket.purchaseByOrder({ orderId }, { context: { ...getContext(ana.uid), requestId: 'test' } })
  expect(await findPurchase()).toMatchObject({ purchasedAmount: 10_000 })

  const lines = [{ position: 1, quantity: 1, restock: true }]
  await operator.takeBack({ orderId, lines, reason: 'No la quiso', refundTo: 'wallet' })
  expect(await findPurchase()).toMatchObject({ purchasedAmount: 0 })
})

test('an order of a guest earns nobody anything, nor does one of who left', async () => {
  const goods = await someGoods(db, shopId, { price: 50_000, stock: 20 })
  const [guest, ana] = [market.buyer(), market.customer()]
  const viewer = { uid: null, isGuest: true, roles: [], areas: {}, country: 'BO' as const, token: null }
  const findPurchase = (orderId: string) =>
    deps.internalMarket.purchaseByOrder({ orderId }, { context: { viewer, requestId: 'test' } })
  expect(await findPurchase(await brought(guest, goods))).toBeNull()
  const order = await brought(ana, goods)
  expect(await findPurchase(order)).toMatchObject({ ownerUid: ana.uid, purchasedAmount: 50_000, donatedGrams: 0 })
  await ana.erasePerson()
  expect(await findPurchase(order)).toBeNull()
})

function getContext(uid: string) {
  return {
    viewer: {
      uid,
      isGuest: false,
      roles: ['customer' as const],
      areas: {},
      country: 'BO' as const,
      token: `token of ${uid}`,
    },
    requestId: 'test',
  }
}

/** Orders one of these and delivers it. */
async function brought(
  { place }: Pick<ReturnType<typeof market.buyer>, 'place'>,
  goods: Awaited<ReturnType<typeof someGoods>>,
): Promise<string> {
  const { _id } = await place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }], expectedTotal: 50_000 }))
  await onTheWay(_id)
  await operator.move(_id, 'COMPLETED')
  return _id
}
