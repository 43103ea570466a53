import type { Kysely } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'
import { getOrder } from '../orders/get-order.ts'
import { type OrderKey, ownOrder } from '../orders/own-order.ts'
import { planCourierRound } from '../rounds/courier-round.ts'
import { formatArrival } from '../rounds/format-arrival.ts'
import { hoursLabel, timeLabel } from '../rules/wall-clock.ts'
import type { Tables } from '../tables.ts'
import type { LiveDelivery } from './contract.ts'
import { type Arrival, USELESS_AFTER_MINUTES } from './rules/arrival.ts'
import { findDoorPhoto, findPositionOfOrder } from './store.ts'

type StoredOrder = Awaited<ReturnType<typeof getOrder>>
type Dependencies = Pick<MarketDependencies, 'db' | 'now' | 'accounts'>

/** Where an order of the caller's own is, when it arrives, and whether there is a photo of its delivery. */
export async function liveDelivery(deps: Dependencies, key: OrderKey, context: CallContext): Promise<LiveDelivery> {
  return showLiveDelivery(deps.db, await ownOrder(deps, key, context), deps.now())
}

/** The same of any order, for operators. */
export async function staffLiveDelivery(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { orderId }: { orderId: string },
): Promise<LiveDelivery> {
  return showLiveDelivery(db, await getOrder(db, orderId), now())
}

async function showLiveDelivery(db: Kysely<Tables>, order: StoredOrder, now: Date): Promise<LiveDelivery> {
  const [position, photo] = await Promise.all([findUsefulPosition(db, order.id, now), findDoorPhoto(db, order.id)])
  const isOnTheWay = order.status === 'ON_THE_WAY' && order.hasDelivery
  const round = isOnTheWay && order.courierUid !== null ? await planCourierRound(db, order.courierUid, now) : null
  const planned = round?.drops.get(order.id)
  const promise: Arrival = { basis: 'promise', until: order.promisedAt }
  return {
    arrival: isOnTheWay ? toArrival(planned?.arrival ?? promise, order, now) : null,
    courier: position && { ...position.at, measuredAt: position.measuredAt.toISOString() },
    stopsBefore: planned?.stopsBefore ?? 0,
    photo: photo && { takenAt: photo.takenAt.toISOString() },
  }
}

async function findUsefulPosition(db: Kysely<Tables>, orderId: string, now: Date) {
  const position = await findPositionOfOrder(db, orderId)
  const oldest = now.getTime() - USELESS_AFTER_MINUTES * 60_000
  return position && position.measuredAt.getTime() > oldest ? position : null
}

function toArrival(arrival: Arrival, { shop, scheduledStart, scheduledEnd }: StoredOrder, now: Date) {
  const { timeZone } = shop
  const until = arrival.until.toISOString()
  if (arrival.basis === 'promise') {
    const window = scheduledStart && scheduledEnd ? { start: scheduledStart, end: scheduledEnd } : null
    const isOver = arrival.until <= now
    const label = window ? hoursLabel(window, timeZone) : timeLabel(arrival.until, timeZone)
    return { basis: arrival.basis, from: null, until, label: isOver ? null : label, isNear: false, ageMinutes: null }
  }
  const { basis, from, isNear, ageMinutes } = arrival
  return { basis, from: from.toISOString(), until, label: formatArrival(arrival, timeZone), isNear, ageMinutes }
}
