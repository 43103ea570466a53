import { deriveId, newId } from '#shared/ids.ts'
import { OrderCancelled, OrderDelivered, OrderPaid, OrderPlaced, OrderRefunded } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { toEventBody } from './event-body.ts'
import type { WebhookEvent } from './rules/webhook-events.ts'
import { SEND_QUEUE } from './send-webhooks.ts'
import { insertDeliveries } from './store/deliveries.ts'
import { findListeners, findOrderData } from './store/event-data.ts'

export type RecordDependencies = Pick<MarketDependencies, 'db' | 'now' | 'jobs'>

interface OrderEvent {
  type: WebhookEvent
  orderId: string
  /** Tells apart the events of one type that an order has. */
  cause?: string
  /** Beside the order. */
  more?: object
}

/**
 * Writes the deliveries of an order's fact, which was published in the transaction that made it true. The fact may come
 * again: an event has the same id then, and each endpoint hears it once. Other facts, and shops without an endpoint that
 * hears of them, write nothing.
 */
export async function recordOrderEvent(deps: RecordDependencies, fact: string, data: object): Promise<void> {
  const event = toOrderEvent(fact, data)
  if (!event) return
  const { db, now, jobs } = deps
  const { type, orderId, cause = '', more = {} } = event
  const listeners = await findListeners(db, { orderId, type })
  if (listeners.length === 0) return
  const order = await findOrderData(db, orderId)
  if (!order) return

  const time = now()
  const eventId = `msg_${deriveId(`webhook ${type} ${orderId} ${cause}`)}`
  const body = toEventBody(type, time, { order, ...more })
  await db.transaction().execute(async (trx) => {
    const made = await insertDeliveries(
      trx,
      listeners.map((endpointId) => ({ id: newId(), endpointId, eventId, type, subject: orderId, body })),
      time,
    )
    if (made > 0) await jobs.send(trx, SEND_QUEUE, {})
  })
}

/** The event that a fact is for programs; null: none. Reasons that people typed are left out: they may name somebody. */
function toOrderEvent(fact: string, data: object): OrderEvent | null {
  switch (fact) {
    case 'order-placed':
      return { type: 'order.placed', orderId: OrderPlaced.parse(data).orderId }
    case 'order-paid':
      return { type: 'order.paid', orderId: OrderPaid.parse(data).orderId }
    case 'order-delivered':
      return { type: 'order.delivered', orderId: OrderDelivered.parse(data).orderId }
    case 'order-cancelled': {
      const { orderId, by } = OrderCancelled.parse(data)
      return { type: 'order.cancelled', orderId, more: { cancelledBy: by } }
    }
    case 'order-refunded': {
      const { orderId, cause, toPayment, toWallet, toCash } = OrderRefunded.parse(data)
      const refund = { amount: toPayment + toWallet + toCash, toPayment, toWallet, toCash }
      return { type: 'order.refunded', orderId, cause, more: { refund } }
    }
    default:
      return null
  }
}
