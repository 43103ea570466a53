import * as z from 'zod'
import type { Jobs } from '#shared/jobs.ts'
import type { InvoicingDependencies } from '../deps.ts'
import { InvoiceSubject } from '../documents/contract.ts'
import { followMerge } from '../documents/follow-merge.ts'
import { handOverDocuments } from '../documents/hand-over-documents.ts'
import { requestDocuments } from '../documents/request-documents.ts'
import { ANNULMENT_REFUSED } from '../documents/send-document.ts'

const OrderFact = z.object({ orderId: z.string() })
const VisitPaid = z.object({ entryId: z.string() })
const DepositMoved = z.object({ bookingId: z.string() })
const MembershipActivated = z.object({ periodId: z.string() })
const MembershipEnded = z.object({ periodIds: z.array(z.string()).default([]) })

/**
 * When a document is due (docs/invoicing.md): goods when they are handed over, services when they are paid, and a credit
 * note when money goes back. Each fact makes the service that sold it say what it sold.
 */
export async function subscribeToSales(deps: InvoicingDependencies, jobs: Jobs): Promise<void> {
  const request = async (kind: InvoiceSubject['kind'], id: string, why: 'sale' | 'refund' = 'sale') => {
    const subject = { kind, id }
    const outcome = await requestDocuments(deps, subject, why)
    // A refund that was heard of while the invoice was being written found none.
    if (why === 'sale' && outcome === 'requested') await requestDocuments(deps, subject, 'refund')
  }
  for (const fact of ['order-delivered', 'counter-sale-made']) {
    await jobs.subscribe('invoicing', fact, (data) => request('order', OrderFact.parse(data).orderId))
  }
  await jobs.subscribe('invoicing', 'order-refunded', (data) =>
    request('order', OrderFact.parse(data).orderId, 'refund'),
  )
  await jobs.subscribe('invoicing', 'visit-paid', (data) => request('visit', VisitPaid.parse(data).entryId))
  await jobs.subscribe('invoicing', 'deposit-paid', (data) => request('deposit', DepositMoved.parse(data).bookingId))
  await jobs.subscribe('invoicing', 'deposit-returned', (data) =>
    request('deposit', DepositMoved.parse(data).bookingId, 'refund'),
  )
  await jobs.subscribe('invoicing', 'membership-activated', (data) =>
    request('membership', MembershipActivated.parse(data).periodId),
  )
  await jobs.subscribe('invoicing', 'membership-ended', async (data) => {
    for (const periodId of MembershipEnded.parse(data).periodIds) await request('membership', periodId, 'refund')
  })
  await jobs.subscribe('invoicing', ANNULMENT_REFUSED, (data) => {
    const { kind, id } = InvoiceSubject.parse(data)
    return request(kind, id, 'refund')
  })
  // A guest signed in: the documents of the order go with it.
  await jobs.subscribe('invoicing', 'order-claimed', async (data) => {
    const { orderId } = OrderFact.parse(data)
    const sale = await deps.sales.order(orderId)
    if (sale) await handOverDocuments(deps, { kind: 'order', id: orderId }, sale.ownerUid)
  })
  await jobs.subscribe('invoicing', 'account-merged', (data) => followMerge(deps, data))
}
