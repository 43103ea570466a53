import type { Transaction } from 'kysely'
import {
  type DeliveryPromise,
  type Disruption,
  disruptionCauses,
  findBreakingTime,
  type TimeSpan,
} from '../../disruptions/rules/disruption.ts'
import { isPrescriptionPending } from '../../prescriptions/rules/prescription.ts'
import { promiseLabel } from '../../rules/wall-clock.ts'
import { keepablePromise, promisedArrival, windowStartingAt, windowsAfter } from '../../shops/rules/delivery-windows.ts'
import { withZoneTerms } from '../../shops/rules/delivery-zones.ts'
import { isOpenAt } from '../../shops/rules/opening-hours.ts'
import { type CheckoutShop, findOrderShop } from '../../shops/store/checkout-shop.ts'
import { givePlaceBack, reserveDeliveryWindow } from '../../shops/store/delivery-windows.ts'
import type { Tables } from '../../tables.ts'
import { waitsForStatement } from '../rules/order-life.ts'
import { isPromised } from '../rules/order-states.ts'
import { writeMoment, writeOrder } from '../store/order-life.ts'
import type { OrderRecord } from '../store/order-record.ts'

/** The promise of an order. */
export function getPromise({ scheduledStart, promisedAt }: Pick<OrderRecord, 'scheduledStart' | 'promisedAt'>) {
  return { start: scheduledStart, end: promisedAt } satisfies DeliveryPromise
}

/**
 * Moves a promise that a disruption breaks to the first window after it that has room, in the transaction that locks the
 * order. Null: the promise can be kept.
 */
export async function moveBrokenPromise(
  trx: Transaction<Tables>,
  order: OrderRecord,
  now: Date,
): Promise<{ promise: DeliveryPromise; disruptionId: string } | null> {
  if (!order.hasDelivery || !isPromised(order.status)) return null
  const shop = withZoneTerms(await findOrderShop(trx, order.shopId), order.shippingAddress?.coordinates ?? null)
  const breaking = findBreakingTime(getPromise(order), shop.disruptedTimes, now)
  if (!breaking) return null

  const promise = await findNextPromise(trx, order, { shop, breaking, now })
  await writePromise(trx, order, promise, {
    note: `Zona interrumpida por ${disruptionCauses[breaking.reason]}. Llega el ${promiseLabel(promise, shop.timeZone)}`,
    now,
  })
  return { promise, disruptionId: breaking.id }
}

async function findNextPromise(
  trx: Transaction<Tables>,
  order: OrderRecord,
  { shop, breaking, now }: { shop: CheckoutShop & { disruptedTimes: Disruption[] }; breaking: TimeSpan; now: Date },
): Promise<DeliveryPromise> {
  // The earlier window first, as placing and editing do.
  if (order.scheduledStart) await givePlaceBack(trx, { shopId: order.shopId, startsAt: order.scheduledStart })
  const first = keepablePromise(getPromise(order), shop, now)
  if (first.start === null || isPromisedAnew(order)) return { start: null, end: first.end }
  return reserveAfter(trx, shop, breaking.end, first)
}

// What waits for a bank or a prescription is promised anew when it comes, which a window would prevent.
function isPromisedAnew(order: OrderRecord): boolean {
  return order.scheduledStart === null && (waitsForStatement(order) || isPrescriptionPending(order.prescription))
}

/**
 * Gives an order the promise back that a disruption took, or as soon as possible an earlier one. Null: it is too late for
 * it, its window is full, or another disruption breaks it.
 */
export async function restorePromise(
  trx: Transaction<Tables>,
  order: OrderRecord,
  before: DeliveryPromise,
  now: Date,
): Promise<DeliveryPromise | null> {
  if (!order.hasDelivery || !isPromised(order.status)) return null
  const shop = withZoneTerms(await findOrderShop(trx, order.shopId), order.shippingAddress?.coordinates ?? null)
  const promise = findEarlierPromise(order, before, shop, now)
  if (!promise || promise.end >= order.promisedAt || findBreakingTime(promise, shop.disruptedTimes, now)) return null
  if (promise.start) {
    const place = { shopId: order.shopId, startsAt: promise.start }
    if (!(await reserveDeliveryWindow(trx, { ...place, capacity: shop.ordersPerWindow }))) return null
  }
  if (order.scheduledStart) await givePlaceBack(trx, { shopId: order.shopId, startsAt: order.scheduledStart })
  await writePromise(trx, order, promise, {
    note: `El paso se abrió. Llega el ${promiseLabel(promise, shop.timeZone)}`,
    now,
  })
  return promise
}

function findEarlierPromise(
  { promisedAt }: OrderRecord,
  before: DeliveryPromise,
  shop: CheckoutShop,
  now: Date,
): DeliveryPromise | null {
  // What was packed for a window needs no time to be prepared.
  if (before.start) return windowStartingAt(before.start, now, { ...shop, defaultEta: 0, etaType: 'MINUTES' })
  if (before.end > now) return before
  return isOpenAt(now, shop) ? { start: null, end: earlier(promisedArrival(now, shop), promisedAt) } : null
}

// Full windows are left out while later ones have room; an order is never left without a promise.
async function reserveAfter(
  trx: Transaction<Tables>,
  shop: CheckoutShop,
  end: Date,
  first: DeliveryPromise,
): Promise<DeliveryPromise> {
  for (const window of windowsAfter(end, shop)) {
    const place = { shopId: shop.id, startsAt: window.start }
    if (await reserveDeliveryWindow(trx, { ...place, capacity: shop.ordersPerWindow })) return window
  }
  if (first.start) await reserveDeliveryWindow(trx, { shopId: shop.id, startsAt: first.start, capacity: null })
  return first
}

async function writePromise(
  trx: Transaction<Tables>,
  { id, status }: OrderRecord,
  promise: DeliveryPromise,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  await writeOrder(trx, id, {
    scheduled_start: promise.start,
    scheduled_end: promise.start && promise.end,
    promised_at: promise.end,
  })
  await writeMoment(trx, id, { status, note, at: now, actor: 'system', actorUid: null })
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
