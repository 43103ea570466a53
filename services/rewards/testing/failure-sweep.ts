import { expect } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { type FailingCall, failEachCall, failingDatabase } from '#shared/database/failing-testing.ts'
import { newId } from '#shared/ids.ts'
import { rewardsInvariants } from '../invariants.ts'
import type { Tables } from '../tables.ts'
import { openRewards } from './open-rewards.ts'

type Which = Pick<FailingCall, 'way' | 'among'>
export type FailingRewards = ReturnType<typeof openFailingRewards>

/** Rewards on a database whose calls a test can make fail. */
export function openFailingRewards(connection: DatabaseConnection) {
  const clock = { now: new Date('2026-11-22T15:00:00Z') }
  const harness = openRewards(failingDatabase(connection), { now: () => clock.now })
  const broken = () => findBroken(connection.db<Tables>(), rewardsInvariants(clock.now))
  return { ...harness, client: harness.rewards.client, clock, broken }
}

/** Whichever call fails, a retry with the same key ends in one exchange with one coupon, and deducts huellas once. */
export function sweepExchange(harness: FailingRewards, which: Which): Promise<string[]> {
  return failEachCall(which, async (meanwhile) => {
    const { uid, context } = harness.signUp()
    await harness.orderMoved(harness.putOrder({ ownerUid: uid, purchasedAmount: 200_000 }))
    const asked = { context: { ...context, idempotencyKey: newId() } }
    const exchange = () => harness.client.exchange({ rewardId: 'bo-10' }, asked)
    await meanwhile(exchange)
    expect(await harness.broken()).toEqual([])

    await exchange()
    harness.clock.now = new Date(harness.clock.now.getTime() + 3_600_000)
    await harness.timePasses()
    const exchanges = await harness.client.exchanges(undefined, { context })
    expect(exchanges).toMatchObject([{ status: 'granted' }])
    expect([...harness.coupons.values()].filter(({ ownerUid }) => ownerUid === uid)).toHaveLength(1)
    expect(await harness.client.gamification(undefined, { context })).toMatchObject({ points: 120, earned: 200 })
    expect(await harness.broken()).toEqual([])
  })
}

/** Whichever call fails while a fact is handled, its effects are complete or absent; redelivered, it earns once. */
export function sweepFact(harness: FailingRewards, which: Which): Promise<string[]> {
  return failEachCall(which, async (meanwhile) => {
    const { uid, context } = harness.signUp()
    const bookingId = newId()
    const tell = () => harness.completeVisit(uid, { bookingId })
    await meanwhile(tell)
    expect(await harness.broken()).toEqual([])

    await tell()
    const gamification = await harness.client.gamification(undefined, { context })
    // Points of the visit, 'Primer baño' and 'Cuidado del mes'.
    expect(gamification).toMatchObject({ points: 85, earned: 85 })
    expect(gamification.celebrations).toHaveLength(2)
    expect(await harness.broken()).toEqual([])
  })
}
