import type { Kysely, Transaction } from 'kysely'
import { countries } from '#shared/countries/countries.ts'
import { computeFingerprint, once } from '#shared/database/idempotency.ts'
import { hashSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { CourierAct, Drop } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { findDropPhotos } from '../live-delivery/drop-photos.ts'
import { type ChangeDependencies, transitionOrderInTransaction } from '../orders/order-transitions.ts'
import { retryOnDeadlock } from '../orders/retry-on-deadlock.ts'
import { canCourierTake, orderStates } from '../orders/rules/order-states.ts'
import { writeOrder, writeOrderAudit } from '../orders/store/order-life.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { type PlannedDrop, planCourierRound } from '../rounds/courier-round.ts'
import { formatArrival } from '../rounds/format-arrival.ts'
import { momentAt, toLocalTime } from '../rules/local-time.ts'
import type { Tables } from '../tables.ts'
import {
  getCashDue,
  type HolderDependencies,
  mayActForCouriers,
  refuseUnknownHolder,
  requireHolder,
} from './cash-holder.ts'
import { sumHeldCash } from './courier-cash.ts'
import { type Move, moveOrderInTransaction } from './move-in-transaction.ts'
import { getActTime } from './rules/act-time.ts'
import { type DifferenceReason, getPaidAtDoor, whyNotThisCash } from './rules/cash-difference.ts'
import { formatPromise, isLate, splitPieces } from './staff-orders.ts'
import { insertCashDifference } from './store/cash-differences.ts'
import { findCashHeld, findDrops, findStaffOrder } from './store/staff-orders.ts'

/** A courier's day: available orders, those on the way, and those done since midnight. */
export async function drops({ db, now }: Pick<MarketDependencies, 'db' | 'now'>, context: CallContext) {
  const uid = accountUid(context)
  const time = now()
  const { timezone } = countries[context.viewer.country]
  const midnight = momentAt(toLocalTime(time, timezone), 0, 0, timezone)
  const [orders, cash, round] = await Promise.all([
    findDrops(db, { courierUid: uid, since: midnight }),
    findCashHeld(db, uid),
    planCourierRound(db, uid, time),
  ])
  return { drops: await toDrops(db, orders, { now: time, planned: round.drops }), held: sumHeldCash(cash) }
}

/** Assigns the order to the courier, unless another courier has it. */
export function takeDrop(
  deps: ChangeDependencies,
  { orderId, act }: { orderId: string; act?: CourierAct | undefined },
  context: CallContext,
): Promise<Drop> {
  const uid = accountUid(context)
  return moveDrop(deps, { orderId, action: 'take', act }, context, (order) => {
    if (order.status === 'ON_THE_WAY') {
      if (order.courierUid === uid) return null
      if (order.courierUid !== null) throw marketError('taken-by-another')
      // An operator may have sent the order without naming a courier.
      return { courierUid: uid }
    }
    if (!canCourierTake(order)) throw marketError('not-from-this-state')
    if (order.courierUid !== null && order.courierUid !== uid) throw marketError('taken-by-another')
    return { to: 'ON_THE_WAY', note: '', courierUid: uid }
  })
}

interface HandOver {
  orderId: string
  cashCollected: number | null
  difference: { reason: DifferenceReason; note: string } | null
  cashHolderUid: string | null
  act?: CourierAct | undefined
}

/** Completes the order at the door, with the cash that was due, or with another sum and its reason. */
export async function handOver(
  deps: ChangeDependencies & HolderDependencies,
  { orderId, cashCollected, difference, cashHolderUid, act }: HandOver,
  context: CallContext,
): Promise<Drop> {
  // Asked before the transaction opens: a slow service must not hold our locks.
  if (cashHolderUid !== null) await refuseUnknownHolder(deps, cashHolderUid, context)
  const facts = { cashCollected, ...(difference && { difference }), ...(cashHolderUid && { cashHolderUid }) }
  return moveDrop(deps, { orderId, action: 'hand-over', act, ...facts }, context, (order) => {
    if (order.status === 'COMPLETED' && order.cashCollected === cashCollected && isAssigned(order, context)) return null
    if (!isAssigned(order, context)) throw marketError('taken-by-another')
    const sum = { due: getCashDue(order), collected: cashCollected ?? 0, reason: difference?.reason ?? null }
    const refusal = whyNotThisCash(sum)
    if (refusal) throw marketError(refusal)
    const holder = requireHolder(order, sum.collected, cashHolderUid)
    return {
      to: 'COMPLETED',
      note: '',
      ...(sum.due > 0 && { cashCollected: sum.collected, paidAtDoor: getPaidAtDoor(sum) }),
      ...(holder !== null && { courierUid: holder }),
      ...(difference && { difference: { ...difference, due: sum.due, collected: sum.collected } }),
    }
  })
}

/** Marks the order as not delivered: the customer was absent. */
export function notFound(
  deps: ChangeDependencies,
  { orderId, note, act }: { orderId: string; note: string; act?: CourierAct | undefined },
  context: CallContext,
): Promise<Drop> {
  return moveDrop(deps, { orderId, action: 'not-found', act }, context, (order) => {
    if (order.status === 'NOT_DELIVERED' && isAssigned(order, context)) return null
    if (!isAssigned(order, context)) throw marketError('taken-by-another')
    return { to: 'NOT_DELIVERED', note: note || 'No encontramos a nadie' }
  })
}

// Operators may finish any courier's order, and one without a courier.
function isAssigned({ courierUid }: OrderRecord, context: CallContext): boolean {
  return mayActForCouriers(context) || courierUid === accountUid(context)
}

interface PlannedMove extends Omit<Move, 'actor' | 'actorUid' | 'now'> {
  difference?: { due: number; collected: number; reason: DifferenceReason; note: string }
}

/**
 * Runs an act of a courier on the order, once per Idempotency-Key: a phone that lost the answer sends the act again, perhaps
 * after a colleague has sent the order out once more.
 */
async function moveDrop(
  deps: ChangeDependencies,
  { orderId, action, act, ...facts }: { orderId: string; action: string } & Partial<HandOver>,
  context: CallContext,
  plan: (order: OrderRecord) => PlannedMove | { courierUid: string } | null,
): Promise<Drop> {
  const uid = accountUid(context)
  const move = async (trx: Transaction<Tables>, order: OrderRecord) => {
    // Couriers see only orders for delivery.
    if (!order.hasDelivery) throw marketError('order-not-found')
    const move = plan(order)
    if (!move) return order.id
    const received = deps.now()
    const now = getActTime({ claimed: act && new Date(act.at), received, lastMoment: getLastMoment(order) })
    const actor = mayActForCouriers(context) ? 'staff' : 'courier'
    if ('to' in move) {
      const report = { orderId: order.id, reportedBy: uid, reportedAt: now }
      // Before the order moves: its sale is noted by the methods that the difference names.
      if (move.difference) await insertCashDifference(trx, { ...move.difference, ...report })
      await moveOrderInTransaction(trx, deps, order, { ...move, actor, actorUid: uid, now })
    } else await writeOrder(trx, order.id, { courier_uid: move.courierUid })
    const happened = act && { act: { ...act, receivedAt: received.toISOString() } }
    const line = {
      at: now,
      actorUid: uid,
      action,
      orderId: order.id,
      facts: { from: order.status, ...facts, ...happened },
    }
    await writeOrderAudit(trx, line)
    return order.id
  }
  const { idempotencyKey } = context
  const request = {
    schema: 'market',
    owner: uid,
    key: idempotencyKey ? hashSecret(idempotencyKey) : undefined,
    operation: `courier-${action}`,
    fingerprint: computeFingerprint({ orderId, ...facts }),
    now: deps.now(),
  }
  const outcome = await retryOnDeadlock(deps, () =>
    once(deps.db, request, (trx) => transitionOrderInTransaction(trx, orderId, move)),
  )
  if ('refusal' in outcome) throw marketError(outcome.refusal, { retryAfter: 1 })
  const order = await findStaffOrder(deps.db, outcome.answer)
  if (!order) throw marketError('order-not-found')
  const now = deps.now()
  const planned = order.courierUid === null ? null : await planCourierRound(deps.db, order.courierUid, now)
  const [drop] = await toDrops(deps.db, [order], { now, planned: planned?.drops ?? new Map() })
  if (!drop) throw marketError('order-not-found')
  return drop
}

function getLastMoment({ timeline, createdAt }: OrderRecord): Date {
  return timeline.at(-1)?.at ?? createdAt
}

function getDropState({ status, courierUid }: OrderRecord): Drop['state'] {
  const { courierList } = orderStates[status]
  if (courierList === 'on-the-way') return courierUid === null ? 'to-take' : 'mine'
  return courierList === 'to-take' ? 'to-take' : 'done'
}

async function toDrops(
  db: Kysely<Tables>,
  orders: readonly OrderRecord[],
  { now, planned }: { now: Date; planned: ReadonlyMap<string, PlannedDrop> },
): Promise<Drop[]> {
  const photos = await findDropPhotos(db, orders)
  return orders.map((order) => ({
    ...toDrop(order, now),
    ...toPlace(order, planned.get(order.id)),
    ...(photos.get(order.id) ?? { takesPhoto: false, hasPhoto: false }),
  }))
}

/** Its place in the round of its courier. */
function toPlace({ shop }: OrderRecord, planned: PlannedDrop | undefined) {
  if (!planned) return { sequence: null, arrivesLabel: null, lateMinutes: 0 }
  const { sequence, arrival, lateMinutes } = planned
  return { sequence, arrivesLabel: formatArrival(arrival, shop.timeZone), lateMinutes: Math.ceil(lateMinutes) }
}

type DropOfOrder = Omit<Drop, 'takesPhoto' | 'hasPhoto' | keyof ReturnType<typeof toPlace>>

function toDrop(order: OrderRecord, now: Date): DropOfOrder {
  const { status, contact, gift, currency, needsChangeFor } = order
  const toCollect = order.paymentState === 'at_door' ? order.summary.amountDue : 0
  const money = (amount: number) => formatMoney(amount, currency)
  return {
    _id: order.id,
    referenceId: order.referenceId,
    status,
    state: getDropState(order),
    isAssigned: order.courierUid !== null && getDropState(order) === 'to-take',
    shopName: order.shop.name,
    shopAddress: order.shop.address,
    fullName: gift?.recipientName ?? contact.fullName,
    phoneNumber: gift?.recipientPhone ?? contact.phoneNumber,
    shippingAddress: order.shippingAddress,
    notes: order.notes,
    predefinedNotes: order.predefinedNotes,
    pieces: splitPieces(order),
    lines: order.lines
      .filter(({ state }) => state === 'kept')
      .map(({ title, optionTitle, quantity }) => ({ title, optionTitle, quantity })),
    paymentMethod: order.paymentMethod,
    currencyCode: currency,
    toCollect,
    displayToCollect: money(toCollect),
    needsChangeFor,
    displayChange: needsChangeFor !== null && toCollect > 0 ? money(needsChangeFor - toCollect) : null,
    cashCollected: order.cashCollected,
    promisedAt: order.promisedAt.toISOString(),
    promisedLabel: formatPromise(order, now),
    isLate: isLate(order, now),
  }
}
