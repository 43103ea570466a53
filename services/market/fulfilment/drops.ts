import { countries } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { hasRight } from '#shared/staff-areas.ts'
import type { Drop } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { type ChangeDependencies, transitionOrder } from '../orders/order-transitions.ts'
import { canCourierTake, orderStates } from '../orders/rules/order-states.ts'
import { writeOrder, writeOrderAudit } from '../orders/store/order-life.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { momentAt, toLocalTime } from '../rules/local-time.ts'
import { sumHeldCash } from './courier-cash.ts'
import { type Move, moveOrderInTransaction } from './move-in-transaction.ts'
import { formatPromise, isLate, splitPieces } from './staff-orders.ts'
import { findCashHeld, findDrops, findStaffOrder } from './store/staff-orders.ts'

/** A courier's day: available orders, those on the way, and those done since midnight. */
export async function drops({ db, now }: Pick<MarketDependencies, 'db' | 'now'>, context: CallContext) {
  const uid = accountUid(context)
  const time = now()
  const { timezone } = countries[context.viewer.country]
  const midnight = momentAt(toLocalTime(time, timezone), 0, 0, timezone)
  const [orders, cash] = await Promise.all([findDrops(db, { courierUid: uid, since: midnight }), findCashHeld(db, uid)])
  return { drops: orders.map((order) => toDrop(order, time)), held: sumHeldCash(cash) }
}

/** Assigns the order to the courier, unless another courier has it. */
export function takeDrop(
  deps: ChangeDependencies,
  { orderId }: { orderId: string },
  context: CallContext,
): Promise<Drop> {
  const uid = accountUid(context)
  return moveDrop(deps, { orderId, action: 'take' }, context, (order) => {
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

/** Completes the order at the door, with the cash that was due. */
export function handOver(
  deps: ChangeDependencies,
  { orderId, cashCollected }: { orderId: string; cashCollected: number | null },
  context: CallContext,
): Promise<Drop> {
  return moveDrop(deps, { orderId, action: 'hand-over', cashCollected }, context, (order) => {
    if (order.status === 'COMPLETED' && order.cashCollected === cashCollected && isAssigned(order, context)) return null
    if (!isAssigned(order, context)) throw marketError('taken-by-another')
    const due = cashDue(order)
    if ((cashCollected ?? 0) !== due) throw marketError('cash-does-not-match')
    return { to: 'COMPLETED', note: '', ...(due > 0 && { cashCollected: due }), ...asHolder(order, context) }
  })
}

/** Marks the order as not delivered: the customer was absent. */
export function notFound(
  deps: ChangeDependencies,
  { orderId, note }: { orderId: string; note: string },
  context: CallContext,
): Promise<Drop> {
  return moveDrop(deps, { orderId, action: 'not-found' }, context, (order) => {
    if (order.status === 'NOT_DELIVERED' && isAssigned(order, context)) return null
    if (!isAssigned(order, context)) throw marketError('taken-by-another')
    return { to: 'NOT_DELIVERED', note: note || 'No encontramos a nadie', ...asHolder(order, context) }
  })
}

// Operators who only read orders are couriers here, where they are.
function isOperator({ viewer }: CallContext): boolean {
  return viewer.roles.includes('operator') && hasRight(viewer.areas, 'orders', 'write')
}

// Operators may finish any courier's order, and one without a courier.
function isAssigned({ courierUid }: OrderRecord, context: CallContext): boolean {
  return isOperator(context) || courierUid === accountUid(context)
}

// The courier of the order holds the cash; without one, the caller does.
function asHolder({ courierUid }: OrderRecord, context: CallContext) {
  return courierUid === null ? { courierUid: accountUid(context) } : {}
}

/** Cash that the courier collects at the door. */
function cashDue({ paymentMethod, paymentState, summary }: OrderRecord): number {
  return paymentMethod === 'cash' && paymentState === 'at_door' ? summary.amountDue : 0
}

async function moveDrop(
  deps: ChangeDependencies,
  { orderId, action, ...facts }: { orderId: string; action: string; cashCollected?: number | null },
  context: CallContext,
  plan: (order: OrderRecord) => Omit<Move, 'actor' | 'actorUid' | 'now'> | { courierUid: string } | null,
): Promise<Drop> {
  const uid = accountUid(context)
  const id = await transitionOrder(deps, orderId, async (trx, order) => {
    // Couriers see only orders for delivery.
    if (!order.hasDelivery) throw marketError('order-not-found')
    const move = plan(order)
    if (!move) return order.id
    const now = deps.now()
    const actor = isOperator(context) ? 'staff' : 'courier'
    if ('to' in move) await moveOrderInTransaction(trx, deps, order, { ...move, actor, actorUid: uid, now })
    else await writeOrder(trx, order.id, { courier_uid: move.courierUid })
    const line = { at: now, actorUid: uid, action, orderId: order.id, facts: { from: order.status, ...facts } }
    await writeOrderAudit(trx, line)
    return order.id
  })
  const order = await findStaffOrder(deps.db, id)
  if (!order) throw marketError('order-not-found')
  return toDrop(order, deps.now())
}

function getDropState({ status, courierUid }: OrderRecord): Drop['state'] {
  const { courierList } = orderStates[status]
  if (courierList === 'on-the-way') return courierUid === null ? 'to-take' : 'mine'
  return courierList === 'to-take' ? 'to-take' : 'done'
}

function toDrop(order: OrderRecord, now: Date): Drop {
  const { status, contact, currency, needsChangeFor } = order
  const toCollect = order.paymentState === 'at_door' ? order.summary.amountDue : 0
  const money = (amount: number) => formatMoney(amount, currency)
  return {
    _id: order.id,
    referenceId: order.referenceId,
    status,
    state: getDropState(order),
    shopName: order.shop.name,
    shopAddress: order.shop.address,
    fullName: contact.fullName,
    phoneNumber: contact.phoneNumber,
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
