import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketNeeds } from './needs.ts'
import { type OrderKey, ownOrder } from './own-order.ts'
import { contentOfReceipt, type MadeOutTo } from './receipt-content.ts'
import type { OrderRecord } from './store/order-record.ts'

/** The comprobante of an order as a PDF, made out to the owner's billing data when it is the owner who asks. */
export async function receipt(
  needs: Pick<MarketNeeds, 'db' | 'accounts'>,
  key: OrderKey,
  context: CallContext,
): Promise<File> {
  const order = await ownOrder(needs, key, context)
  const madeOutTo = await billingOf(needs, order, context)
  // Drawing loads fonts and a layout engine, which nobody else needs.
  const { drawReceipt } = await import('./draw-receipt.ts')
  const bytes = await drawReceipt(contentOfReceipt(order, madeOutTo))
  if (!bytes) throw httpError('overloaded', { retryAfter: 5 })
  return new File([Buffer.from(bytes)], `comprobante-${order.referenceId}.pdf`, { type: 'application/pdf' })
}

async function billingOf(
  { accounts }: Pick<MarketNeeds, 'accounts'>,
  { ownerUid, country }: OrderRecord,
  context: CallContext,
): Promise<MadeOutTo | null> {
  if (context.viewer.uid !== ownerUid) return null
  const { billingInfo } = await accounts.account(undefined, { context })
  return billingInfo.find((info) => info.country === country) ?? null
}
