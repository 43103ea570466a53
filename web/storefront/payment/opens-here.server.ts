import type { RouterContextProvider } from 'react-router'
import type { Payment } from '#services/payments/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { servicesContext, visitContext } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import { keptOrderToken } from '../orders/order-link.server.ts'

/**
 * Whether the page that this payment leads back to opens for this visitor. A payment's link is a capability of its own: who
 * was sent it pays on any device, and sees nothing of the order.
 */
export async function opensForVisitor(
  context: Readonly<RouterContextProvider>,
  { subject, returnPath }: Pick<Payment, 'subject' | 'returnPath'>,
): Promise<boolean> {
  if (subject.kind !== 'order' || returnPath !== paths.order(subject.id)) return true
  const visit = context.get(visitContext)
  if (keptOrderToken(visit, subject.id)) return true
  try {
    await context.get(servicesContext).market.order({ orderId: subject.id }, { context: visit.call })
    return true
  } catch (error) {
    const refusal = asServiceError(error)
    if (!refusal) throw error
    // Not its own; a market that does not answer is tried by whoever goes there.
    return refusal.status >= 500
  }
}
