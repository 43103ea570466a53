import { expect, test, vi } from 'vitest'
import { openMarket } from '#services/market/testing/open-market.ts'
import { aShop, someGoods } from '#services/market/testing/shop-with-goods.ts'
import { basketAt } from '#services/market/testing/some-coupons.ts'
import { orderAt } from '#services/market/testing/what-a-buyer-sends.ts'
import { benefitsInTime } from '#services/rewards/client.ts'
import { makeInternalRewards } from '#services/rewards/internal-service.ts'
import { settleMembership } from '#services/rewards/membership/settle-membership.ts'
import { noteBenefit, noteReturned } from '#services/rewards/savings/savings.ts'
import { marksInMemory } from '#services/rewards/testing/marks-in-memory.ts'
import { openMemberships } from '#services/rewards/testing/open-memberships.ts'
import { testDatabase } from '#shared/database/testing.ts'

const connection = await testDatabase({ poolSize: 8 })
const noon = '2026-11-21T15:00:00Z'
const harness = await openMemberships(connection, { now: () => new Date(noon) })
const { client } = harness.rewards
const marks = marksInMemory()
const benefits = benefitsInTime({
  rewards: makeInternalRewards(harness.deps).client,
  marks,
  now: () => new Date(noon),
  log: { warn: () => {} },
})
const market = await openMarket(connection, undefined, benefits)
const shopId = await aShop(connection.db())
const goods = await someGoods(connection.db(), shopId, { price: 7000, stock: 100 })
await market.jobs.subscribe('rewards', 'benefit-used', (fact) => noteBenefit(harness.deps, fact))
await market.jobs.subscribe('rewards', 'benefit-returned', (fact) => noteReturned(harness.deps, fact))

test('who pays for a membership pays no delivery from then on, and reads what that saved until it is cancelled', async () => {
  const { uid, context } = harness.signUp()
  const ana = market.customer({}, uid)
  const items = [{ ...goods, quantity: 1 }]
  const getTotal = async () => (await ana.basket(basketAt(shopId, items))).summary
  expect(await getTotal()).toMatchObject({ fulfillmentTotal: 1500, amountDue: 8500, membershipSaving: 0 })

  await client.chooseMembership({ planId: 'bo-plus' }, { context })
  expect(await getTotal()).toMatchObject({ amountDue: 8500 })
  await client.payMembership({ method: 'qr' }, { context })
  await settleMembership(harness.deps, harness.paidFact(uid))

  expect(await getTotal()).toMatchObject({ fulfillmentTotal: 0, amountDue: 7000, membershipSaving: 1500 })
  const order = await ana.place(orderAt(shopId, { items, expectedTotal: 7000 }))
  const saved = async () => (await client.savings(undefined, { context })).savings?.total.saved
  await vi.waitFor(async () => expect(await saved()).toBe(1500), { timeout: 60_000, interval: 100 })

  await ana.cancel({ orderId: order._id })
  await vi.waitFor(async () => expect(await saved()).toBe(0), { timeout: 60_000, interval: 100 })
})
