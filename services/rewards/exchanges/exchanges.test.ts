import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { secondProcess, testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { rewardsInvariants } from '../invariants.ts'
import { makeRewards } from '../service.ts'
import type { Tables } from '../tables.ts'
import { openRewards } from '../testing/open-rewards.ts'

const connection = await testDatabase({ poolSize: 6 })
const other = await secondProcess(connection, 6)
let time = new Date('2026-11-22T15:00:00Z')
const harness = openRewards(connection, { now: () => time })
const { client } = harness.rewards
const elsewhere = makeRewards({ ...harness.deps, db: other.db<Tables>() }).client
const broken = () => findBroken(connection.db<Tables>(), rewardsInvariants(time))

/** A person with so many huellas, earned by purchases of Bs 10 each. */
async function someoneWith(points: number) {
  const one = harness.signUp()
  await harness.orderMoved(harness.putOrder({ ownerUid: one.uid, purchasedAmount: points * 1000 }))
  return one
}

test('of 64 exchanges for the last huellas over two pools one is made, and 63 are refused', async () => {
  const { context } = await someoneWith(85)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 64 }, (_, nth) =>
      (nth % 2 ? client : elsewhere).exchange(
        { rewardId: 'bo-10' },
        { context: { ...context, idempotencyKey: newId() } },
      ),
    ),
  )
  const answers = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value.status : asServiceError(outcome.reason)?.code,
  )
  expect(answers.filter((answer) => answer === 'granted')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'rewards.not-enough-huellas')).toHaveLength(63)
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 5, earned: 85 })
  expect(await client.exchanges(undefined, { context })).toHaveLength(1)
  expect(await broken()).toEqual([])
})

test('the same key exchanges once, and answers the same coupon', async () => {
  const { uid, context } = await someoneWith(200)
  const again = { context: { ...context, idempotencyKey: newId() } }
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => (nth % 2 ? client : elsewhere).exchange({ rewardId: 'bo-10' }, again)),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await client.exchange({ rewardId: 'bo-10' }, again)).toMatchObject({
    id: answers[0]?.id,
    status: 'granted',
    code: expect.stringMatching(/^REGALO/),
    cost: 80,
  })
  expect(await getRefusal(client.exchange({ rewardId: 'bo-envio' }, again))).toMatchObject({ status: 422 })
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 120, earned: 200 })
  expect(harness.coupons.get(`huellas:${answers[0]?.id}`)).toMatchObject({
    ownerUid: uid,
    country: 'BO',
    kind: 'amount',
    amount: 1000,
    minItemTotal: 8000,
    endsAt: '2027-01-06T15:00:00.000Z',
  })
})

test('while the market is lost an exchange waits, and it is granted once when the market is back', async () => {
  const { context } = await someoneWith(100)
  harness.loseMarket()
  const made = await client.exchange({ rewardId: 'bo-10' }, { context })
  expect(made).toMatchObject({ status: 'pending', code: null })
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 20 })

  time = new Date(time.getTime() + 60_000)
  await harness.timePasses()
  expect(await client.exchanges(undefined, { context })).toMatchObject([{ id: made.id, status: 'pending' }])
  const operator = harness.signUp({ roles: ['customer', 'operator'] })
  time = new Date(time.getTime() + 20 * 60_000)
  expect(await client.toLookAfter(undefined, { context: operator.context })).toMatchObject({ pending: 1, late: 1 })

  harness.findMarket()
  await Promise.all([harness.timePasses(), harness.timePasses()])
  expect(await client.exchanges(undefined, { context })).toMatchObject([{ id: made.id, status: 'granted' }])
  expect([...harness.coupons.keys()].filter((cause) => cause === `huellas:${made.id}`)).toHaveLength(1)
  expect(await client.toLookAfter(undefined, { context: operator.context })).toMatchObject({ pending: 0, late: 0 })
  expect(await broken()).toEqual([])
})

test('whoever dies between the coupon and its note asks again, and gets the same coupon', async () => {
  const { context } = await someoneWith(100)
  const { grantCoupon } = harness.deps.internalMarket
  const dying = makeRewards({
    ...harness.deps,
    internalMarket: {
      ...harness.deps.internalMarket,
      grantCoupon: async (...call) => {
        await grantCoupon(...call)
        throw new Error('the power went out')
      },
    },
  }).client
  const made = await dying.exchange({ rewardId: 'bo-10' }, { context })
  expect(made).toMatchObject({ status: 'pending' })
  const before = harness.coupons.size

  time = new Date(time.getTime() + 60_000)
  await harness.timePasses()
  expect(await client.exchanges(undefined, { context })).toMatchObject([{ id: made.id, status: 'granted' }])
  expect(harness.coupons.size).toBe(before)
})

test('what the market refuses gives its huellas back, once', async () => {
  const { context } = await someoneWith(100)
  harness.refuse()
  const made = await client.exchange({ rewardId: 'bo-10' }, { context })
  harness.findMarket()
  expect(made).toMatchObject({ status: 'returned', code: null })
  time = new Date(time.getTime() + 60_000)
  await harness.timePasses()
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 100, earned: 100 })
  expect(await client.ledger({ first: 2 }, { context })).toMatchObject({
    lines: [
      { kind: 'exchange', points: 80, title: 'Bs 10 de descuento (devuelto)', displayPoints: '+80' },
      { kind: 'exchange', points: -80, displayPoints: '−80' },
    ],
    hasMore: true,
  })
  expect(await broken()).toEqual([])
})

test('the present of a level is there once, however many ask at once, and not before the level', async () => {
  const early = await someoneWith(299)
  expect(await getRefusal(client.exchange({ rewardId: 'bo-nivel-3' }, early))).toMatchObject({
    code: 'rewards.level-too-low',
  })
  const { context } = await someoneWith(320)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 16 }, (_, nth) =>
      (nth % 2 ? client : elsewhere).exchange({ rewardId: 'bo-nivel-3' }, { context }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await client.gamification(undefined, { context })).toMatchObject({ points: 320 })
  const offered = await client.rewards(undefined, { context })
  expect(offered.find(({ id }) => id === 'bo-nivel-3')?.whyNot).toMatchObject({ code: 'taken-already' })
  expect(offered.map(({ cost }) => cost)).toEqual(offered.map(({ cost }) => cost).toSorted((a, b) => a - b))
})

test('a reward of the other country is not found', async () => {
  const { context } = await someoneWith(100)
  expect(await getRefusal(client.exchange({ rewardId: 'py-10' }, { context }))).toMatchObject({ status: 404 })
})

test('the database itself lets nobody spend what is not there', async () => {
  const { uid } = await someoneWith(10)
  const db = connection.db<Tables>()
  await expect(db.updateTable('rewards.people').set({ points: -1 }).where('uid', '=', uid).execute()).rejects.toThrow(
    /check constraint/,
  )
  await expect(db.updateTable('rewards.ledger').set({ points: 1 }).where('uid', '=', uid).execute()).rejects.toThrow(
    /never changes/,
  )
})

async function getRefusal(call: Promise<unknown>) {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => asServiceError(error),
  )
  return { code: outcome?.code, status: outcome?.status }
}
