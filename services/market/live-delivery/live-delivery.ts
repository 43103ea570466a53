import type { Kysely } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'
import { getOrder } from '../orders/get-order.ts'
import { type OrderKey, ownOrder } from '../orders/own-order.ts'
import { hoursLabel, timeLabel } from '../rules/wall-clock.ts'
import type { Tables } from '../tables.ts'
import type { LiveDelivery } from './contract.ts'
import { type EstimatedArrival, estimateArrivals } from './estimate-arrivals.ts'
import { type Arrival, type MeasuredPlace, USELESS_AFTER_MINUTES } from './rules/arrival.ts'
import { findCarriedOrders, findDoorPhoto, findPositionOfOrder } from './store.ts'

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
  const estimated = position ? await estimate(db, order, { position, now }) : null
  const isOnTheWay = order.status === 'ON_THE_WAY' && order.hasDelivery
  const promise: Arrival = { basis: 'promise', until: order.promisedAt }
  return {
    arrival: isOnTheWay ? toArrival(estimated?.arrival ?? promise, order, now) : null,
    courier: position && { ...position.at, measuredAt: position.measuredAt.toISOString() },
    stopsBefore: estimated?.stopsBefore ?? 0,
    photo: photo && { takenAt: photo.takenAt.toISOString() },
  }
}

async function findUsefulPosition(db: Kysely<Tables>, orderId: string, now: Date) {
  const position = await findPositionOfOrder(db, orderId)
  const oldest = now.getTime() - USELESS_AFTER_MINUTES * 60_000
  return position && position.measuredAt.getTime() > oldest ? position : null
}

async function estimate(
  db: Kysely<Tables>,
  { id }: StoredOrder,
  { position, now }: { position: MeasuredPlace & { courierUid: string }; now: Date },
): Promise<EstimatedArrival | undefined> {
  const carried = await findCarriedOrders(db, position.courierUid)
  return (await estimateArrivals(db, carried, { position, now })).get(id)
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
  const label = hoursLabel({ start: from, end: toWholeMinute(arrival.until) }, timeZone)
  return { basis, from: from.toISOString(), until, label, isNear, ageMinutes }
}

/** A clock without seconds would end the window too early. */
function toWholeMinute(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / 60_000) * 60_000)
}
