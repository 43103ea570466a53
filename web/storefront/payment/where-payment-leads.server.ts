import type { RouterContextProvider } from 'react-router'
import type { Payment } from '#services/payments/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { TrackingProperties } from '#web/tracking/tracking.ts'
import { orderCompleted } from '../orders/order-completed.ts'
import { findSavedOrderToken } from '../orders/order-link.server.ts'

interface Way {
  /** Whether the page that the payment leads back to opens for this visitor. */
  opensHere: boolean
  /** Tracking event of a just placed order: its page may never open in this browser when it is paid elsewhere. */
  completed: TrackingProperties<'Order Completed'> | null
}

/**
 * Next page of a payment for this visitor. The payment's secret link works on any device, but does
 * not give access to the order.
 */
export async function wherePaymentLeads(
  context: Readonly<RouterContextProvider>,
  { subject, returnPath }: Pick<Payment, 'subject' | 'returnPath'>,
): Promise<Way> {
  // A code of a counter is opened on the screen of the store.
  if (subject.kind === 'counter') return { opensHere: false, completed: null }
  if (subject.kind !== 'order' || returnPath !== paths.order(subject.id)) return { opensHere: true, completed: null }
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const token = findSavedOrderToken(visit, subject.id)
  try {
    const order = await market.order({ orderId: subject.id, ...(token && { token }) }, { context: visit.call })
    return { opensHere: true, completed: orderCompleted(order, visit.now()) }
  } catch (error) {
    const refusal = asServiceError(error)
    if (!refusal) throw error
    // The order is not this visitor's. When market does not answer, the link is shown anyway.
    return { opensHere: refusal.status >= 500, completed: null }
  }
}
