import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { saveBilling } from '../customers/store/customer-orders.ts'
import type { MarketDependencies } from '../deps.ts'
import { getBilling } from '../orders/get-billing.ts'
import { type OrderKey, ownOrder } from '../orders/own-order.ts'
import type { OrderBilling, OrderRecord } from '../orders/store/order-record.ts'
import { toReceiptContent } from './receipt-content.ts'

/**
 * The comprobante of an order as a PDF, with the billing data of the order only for its owner. An order with a valid
 * electronic invoice has that as its comprobante, for its owner alone: it names the buyer.
 */
export async function receipt(
  deps: Pick<MarketDependencies, 'db' | 'accounts' | 'internalInvoicing' | 'now'>,
  key: OrderKey,
  context: CallContext,
): Promise<File> {
  const order = await ownOrder(deps, key, context)
  if (context.viewer.uid === order.ownerUid) {
    const subject = { kind: 'order' as const, id: order.id }
    const invoice = await deps.internalInvoicing.printedInvoice({ subject }, { context })
    if (invoice) return invoice
  }
  const madeOutTo = await madeOut(deps, order, context)
  // Imported lazily: it loads fonts and a layout engine that no other call needs.
  const { drawReceipt } = await import('./draw-receipt.ts')
  const bytes = await drawReceipt(toReceiptContent(order, madeOutTo))
  if (!bytes) throw httpError('overloaded', { retryAfter: 5 })
  return new File([Buffer.from(bytes)], `comprobante-${order.referenceId}.pdf`, { type: 'application/pdf' })
}

async function madeOut(
  deps: Pick<MarketDependencies, 'db' | 'accounts' | 'now'>,
  { id, ownerUid, country, billing, billingReadAt }: OrderRecord,
  context: CallContext,
): Promise<OrderBilling | null> {
  if (context.viewer.uid !== ownerUid) return null
  if (billingReadAt !== null) return billing
  return saveBilling(deps.db, id, { billing: await getBilling(deps, country, context), now: deps.now() })
}
