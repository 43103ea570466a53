import { TaxDocumentFact } from '#services/invoicing/contract.ts'
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
  /** Tells apart the events of one type that an order has. */
  cause?: string
  /** Beside the order. */
  more?: object
  /** Only of an order that is completed: one over the counter is placed and handed over at once, by one fact. */
  ofCompleted?: true
}

/**
 * Writes the deliveries of an order's fact, which was published in the transaction that made it true. The fact may come
 * again: an event has the same id then, and each endpoint hears it once. Other facts, and shops without an endpoint that
 * hears of them, write nothing.
 */
export async function recordOrderEvent(deps: RecordDependencies, fact: string, data: object): Promise<void> {
  const found = toOrderEvents(fact, data)
  if (!found) return
  const { db, now, jobs } = deps
  const { orderId, events } = found
  const listeners = await findListeners(db, { orderId, types: events.map(({ type }) => type) })
  if (listeners.length === 0) return
  const order = await findOrderData(db, orderId)
  if (!order) return

  const time = now()
  const deliveries = events
    .filter(({ ofCompleted }) => !ofCompleted || order.status === 'COMPLETED')
    .flatMap(({ type, cause = '', more = {} }) => {
      const eventId = `msg_${deriveId(`webhook ${type} ${orderId} ${cause}`)}`
      const body = toEventBody(type, time, { order, ...more })
      return listeners
        .filter((listener) => listener.type === type)
        .map(({ endpointId }) => ({ id: newId(), endpointId, eventId, type, subject: orderId, body }))
    })
  if (deliveries.length === 0) return
  await db.transaction().execute(async (trx) => {
    const made = await insertDeliveries(trx, deliveries, time)
    if (made > 0) await jobs.send(trx, SEND_QUEUE, {})
  })
}

/** The events that a fact is for programs; null: none. Reasons that people typed are left out: they may name somebody. */
function toOrderEvents(fact: string, data: object): { orderId: string; events: OrderEvent[] } | null {
  switch (fact) {
    case 'order-placed': {
      const { orderId } = OrderPlaced.parse(data)
      return { orderId, events: [{ type: 'order.placed' }, { type: 'order.delivered', ofCompleted: true }] }
    }
    case 'order-paid':
      return { orderId: OrderPaid.parse(data).orderId, events: [{ type: 'order.paid' }] }
    case 'order-delivered':
      return { orderId: OrderDelivered.parse(data).orderId, events: [{ type: 'order.delivered' }] }
    case 'order-cancelled': {
      const { orderId, by } = OrderCancelled.parse(data)
      return { orderId, events: [{ type: 'order.cancelled', more: { cancelledBy: by } }] }
    }
    case 'order-refunded': {
      const { orderId, cause, toPayment, toWallet, toCash, toAccount } = OrderRefunded.parse(data)
      const amount = toPayment + toWallet + toCash + toAccount
      const refund = { amount, toPayment, toWallet, toCash, toAccount }
      return { orderId, events: [{ type: 'order.refunded', cause, more: { refund } }] }
    }
    case 'tax-document-issued':
    case 'tax-document-annulled': {
      const { subject, ...document } = TaxDocumentFact.parse(data)
      if (subject.kind !== 'order') return null
      const type = fact === 'tax-document-issued' ? 'invoice.issued' : 'invoice.annulled'
      return { orderId: subject.id, events: [{ type, cause: document.documentId, more: { document } }] }
    }
    default:
      return null
  }
}
