import type { Transaction } from 'kysely'
import { PaymentExpired, PaymentSettled } from '#services/payments/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { OrderCancelled } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { cancelOrderInTransaction } from '../orders/cancel-in-transaction.ts'
import { toOrderFact, transitionOrder } from '../orders/order-transitions.ts'
import { isUnpaid, waitsForStatement } from '../orders/rules/order-life.ts'
import { findUnpaid, writeMoment, writeOrder } from '../orders/store/order-life.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { findPaymentFacts } from '../orders/store/orders.ts'
import { promisedArrival, withGoodsToCome } from '../shops/rules/delivery-windows.ts'
import { withZoneTerms } from '../shops/rules/delivery-zones.ts'
import { findCheckoutShop } from '../shops/store/checkout-shop.ts'
import type { Tables } from '../tables.ts'
import { askRefunds } from './ask-refunds.ts'
import { refundOrderInTransaction } from './refund-in-transaction.ts'

export type SettleDependencies = Pick<MarketDependencies, 'db' | 'now' | 'payments' | 'jobs' | 'log'>

/**
 * Marks an order as paid; if it was cancelled meanwhile, refunds the whole payment. Repeating the fact does nothing.
 */
export async function settleOrder(deps: SettleDependencies, fact: object): Promise<void> {
  const { paymentId, subject, amount, method } = PaymentSettled.parse(fact)
  if (subject.kind !== 'order') return

  await transitionOrder(deps, subject.id, async (trx, order) => {
    if (order.paymentId === paymentId) return
    const now = deps.now()
    // Payments checks the amount, and allows one successful payment per subject.
    if (order.paymentId !== null)
      throw new Error(`Order ${order.id} is paid by ${order.paymentId}, and by ${paymentId}`)

    const paid = { ...order, paymentId, paymentMethod: method, paid: amount }
    const columns = { payment_id: paymentId, payment_method: method, paid_minor: amount }
    if (order.status === 'NEW' && order.paymentState === 'awaiting') {
      if (amount !== order.summary.amountDue)
        throw new Error(`Order ${order.id} costs ${order.summary.amountDue}, and ${amount} was paid`)
      const promised = await promiseAnew(trx, order, now)
      await writeOrder(trx, order.id, { ...columns, ...promised, payment_state: 'paid' })
      await writeMoment(trx, order.id, {
        status: 'NEW',
        note: 'Pago recibido',
        at: now,
        actor: 'system',
        actorUid: null,
      })
      await deps.jobs.publish(trx, 'order-paid', toOrderFact(order))
      return
    }
    if (order.status !== 'CANCELLED') throw new Error(`Order ${order.id} awaits no payment, and ${paymentId} paid it`)

    await writeOrder(trx, order.id, { ...columns, payment_state: 'refunded' })
    await refundOrderInTransaction(trx, deps, paid, {
      cause: `unsellable:${order.id}`,
      reason: 'El pago llegó cuando el pedido ya estaba cancelado',
      toPaid: amount,
      toWallet: 0,
      via: 'payment',
      actorUid: null,
      now,
    })
  })
  await askRefunds(deps, { orderId: subject.id })
}

// 'As soon as possible' of an order that waited for a bank statement counts from its payment.
async function promiseAnew(trx: Transaction<Tables>, order: OrderRecord, now: Date): Promise<{ promised_at?: Date }> {
  if (order.scheduledStart !== null || !waitsForStatement(order)) return {}
  const shop = await findCheckoutShop(trx, order.shopId)
  if (!shop) return {}
  const there = withZoneTerms(shop, order.shippingAddress?.coordinates ?? null)
  return { promised_at: promisedArrival(now, withGoodsToCome(there, order.lines)) }
}

/** Handles a failed payment: an order whose time is over is cancelled, any other waits for the next attempt. */
export async function endExpired(deps: SettleDependencies, fact: object): Promise<void> {
  const { subject } = PaymentExpired.parse(fact)
  if (subject.kind === 'order') await endUnpaid(deps, subject.id)
}

/** Handles a cancelled order: ends its payment, and requests its refunds. */
export async function endOrderPayment(deps: SettleDependencies, fact: object): Promise<void> {
  const { orderId } = OrderCancelled.parse(fact)
  const row = await findPaymentFacts(deps.db, orderId)
  if (row?.pay_until && row.payment_id === null)
    await deps.payments.cancelPayment({ kind: 'order', id: orderId }, { context: ourselves(row.country, orderId) })
  await askRefunds(deps, { orderId })
}

/** Cancels orders that were not paid in time. Returns how many. One that fails is tried again a minute later. */
export async function endUnpaidOrders(deps: SettleDependencies): Promise<number> {
  let ended = 0
  for (const { id } of await findUnpaid(deps.db, deps.now())) {
    try {
      if (await endUnpaid(deps, id)) ended += 1
    } catch (error) {
      deps.log.warn({ err: error, orderId: id }, 'an unpaid order could not be ended')
    }
  }
  return ended
}

// Asks the provider first: a payment made at the last moment is settled by its own fact.
async function endUnpaid(deps: SettleDependencies, orderId: string): Promise<boolean> {
  const order = await findPaymentFacts(deps.db, orderId)
  const isOver = order?.status === 'NEW' && order.payment_state === 'awaiting' && order.pay_until !== null
  if (!isOver || (order.pay_until ?? deps.now()) > deps.now()) return false

  const subject = { kind: 'order', id: orderId } as const
  const payment = await deps.payments.cancelPayment(subject, { context: ourselves(order.country, orderId) })
  if (payment?.status === 'paid') return false

  return transitionOrder(deps, orderId, async (trx, found) => {
    const now = deps.now()
    if (!isUnpaid(found, now)) return false
    const reason = 'No recibimos el pago a tiempo'
    await cancelOrderInTransaction(trx, deps, found, { by: 'system', actorUid: null, reason, refundTo: 'wallet', now })
    return true
  })
}

function ourselves(country: CountryIso, orderId: string) {
  return { viewer: anonymousViewer(country), requestId: `order ${orderId}` }
}
