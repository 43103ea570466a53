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
  const world = openRewards(failingDatabase(connection), { now: () => clock.now })
  const broken = () => findBroken(connection.db<Tables>(), rewardsInvariants(clock.now))
  return { ...world, client: world.rewards.client, clock, broken }
}

/** Whichever call fails, a retry with the same key ends in one exchange with one coupon, and deducts huellas once. */
export function sweepExchange(world: FailingRewards, which: Which): Promise<string[]> {
  return failEachCall(which, async (meanwhile) => {
    const { uid, context } = world.somebody()
    await world.orderMoved(world.putOrder({ ownerUid: uid, bought: 200_000 }))
    const asked = { context: { ...context, idempotencyKey: newId() } }
    const exchange = () => world.client.exchange({ rewardId: 'bo-10' }, asked)
    await meanwhile(exchange)
    expect(await world.broken()).toEqual([])

    await exchange()
    world.clock.now = new Date(world.clock.now.getTime() + 3_600_000)
    await world.timePasses()
    const exchanges = await world.client.exchanges(undefined, { context })
    expect(exchanges).toMatchObject([{ status: 'granted' }])
    expect([...world.coupons.values()].filter(({ ownerUid }) => ownerUid === uid)).toHaveLength(1)
    expect(await world.client.gamification(undefined, { context })).toMatchObject({ points: 120, earned: 200 })
    expect(await world.broken()).toEqual([])
  })
}

/** Whichever call fails while a fact is handled, its effects are complete or absent; redelivered, it earns once. */
export function sweepFact(world: FailingRewards, which: Which): Promise<string[]> {
  return failEachCall(which, async (meanwhile) => {
    const { uid, context } = world.somebody()
    const bookingId = newId()
    const tell = () => world.visitKept(uid, { bookingId })
    await meanwhile(tell)
    expect(await world.broken()).toEqual([])

    await tell()
    const told = await world.client.gamification(undefined, { context })
    // Points of the visit, 'Primer baño' and 'Cuidado del mes'.
    expect(told).toMatchObject({ points: 85, earned: 85 })
    expect(told.celebrations).toHaveLength(2)
    expect(await world.broken()).toEqual([])
  })
}
