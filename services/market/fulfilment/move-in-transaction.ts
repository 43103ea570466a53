import type { Transaction } from 'kysely'
import type { OrderDelivered, OrderMoved } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { toOrderFact } from '../orders/order-transitions.ts'
import { whyCannotBecome } from '../orders/rules/order-states.ts'
import { writeMoment, writeOrder } from '../orders/store/order-life.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { findOpenChange } from '../orders/to-order.ts'
import { promisedArrival } from '../shops/rules/delivery-windows.ts'
import { withZoneTerms } from '../shops/rules/delivery-zones.ts'
import { findCheckoutShop } from '../shops/store/checkout-shop.ts'
import type { Tables } from '../tables.ts'

export type NextState = OrderMoved['status'] | 'COMPLETED'

export interface Move {
  to: NextState
  note: string
  actor: 'staff' | 'courier'
  actorUid: string
  /** Courier who delivers the order. */
  courierUid?: string
  /** Cash that the courier collected for it. */
  cashCollected?: number | null
  /** What was paid at the door; without it, what was due. */
  paidAtDoor?: number
  now: Date
}

/** Moves an order on in the transaction that locks it: its state, the line that the customer sees, and the fact. */
export async function moveOrderInTransaction(
  trx: Transaction<Tables>,
  deps: Pick<MarketDependencies, 'jobs'>,
  order: OrderRecord,
  { to, note, actor, actorUid, courierUid, cashCollected, paidAtDoor, now }: Move,
): Promise<void> {
  const refusal = whyCannotBecome(to, { ...order, isChangeOpen: findOpenChange(order) !== null })
  if (refusal) throw marketError(refusal)

  await writeOrder(trx, order.id, {
    status: to,
    ...(courierUid !== undefined && { courier_uid: courierUid }),
    ...(cashCollected !== undefined && { cash_collected_minor: cashCollected }),
    ...(to === 'COMPLETED' && { completed_at: now, ...handedOver(order, paidAtDoor) }),
    ...(to === 'PREPARING' && order.status === 'NOT_DELIVERED' && (await onceMore(trx, order, now))),
  })
  await writeMoment(trx, order.id, { status: to, note: note || null, at: now, actor, actorUid })
  if (to === 'COMPLETED') {
    const fact: OrderDelivered = { ...toOrderFact(order), deliveredAt: now.toISOString() }
    await deps.jobs.publish(trx, 'order-delivered', fact)
  } else {
    const fact: OrderMoved = { ...toOrderFact(order), status: to }
    await deps.jobs.publish(trx, 'order-moved', fact)
  }
}

// An order paid at the door becomes paid when it is handed over.
function handedOver({ paymentState, summary }: OrderRecord, paidAtDoor = summary.amountDue) {
  return paymentState === 'at_door' ? { payment_state: 'paid', paid_minor: paidAtDoor } : {}
}

// A second delivery attempt: packed, taken and promised again.
async function onceMore(trx: Transaction<Tables>, { shopId, shippingAddress }: OrderRecord, now: Date) {
  const shop = await findCheckoutShop(trx, shopId)
  const promised = shop && promisedArrival(now, withZoneTerms(shop, shippingAddress?.coordinates ?? null))
  return { packed_at: null, courier_uid: null, ...(promised && { promised_at: promised }) }
}
