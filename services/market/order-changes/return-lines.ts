import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { unitsPerVariant } from '../basket/rules/basket.ts'
import { refreshListingStock } from '../catalogue/store/refresh-listing.ts'
import type { StaffOrder } from '../contract.ts'
import { isDonation } from '../donations/rules/donation.ts'
import { marketError } from '../errors.ts'
import { changeAsStaff, type StaffAction } from '../fulfilment/change-as-staff.ts'
import { getRefundWays } from '../fulfilment/to-staff-order.ts'
import { giveStockBack } from '../offers/store/stock.ts'
import { refundOrderInTransaction } from '../order-payments/refund-in-transaction.ts'
import type { ChangeDependencies } from '../orders/order-transitions.ts'
import { writeMoment, writeOrder } from '../orders/store/order-life.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { toOrderMoney } from '../orders/to-order-money.ts'
import { publishChangedBenefits } from '../orders/used-benefits.ts'
import { getReturnRefund, splitRefund, splitReturn } from './rules/order-money.ts'
import { insertReturn } from './store.ts'

interface ReturnedLine {
  position: number
  quantity: number
  restock: boolean
}

interface Return {
  orderId: string
  reason: string
  refundTo: 'payment' | 'wallet' | 'cash'
  lines: ReturnedLine[]
}

/** Registers lines returned after the delivery. */
export function returnLines(deps: ChangeDependencies, input: Return, context: CallContext): Promise<StaffOrder> {
  const { orderId, ...facts } = input
  return changeAsStaff(deps, { orderId, action: 'return', facts }, context, (what) => takeBack(deps, what, input))
}

async function takeBack(
  deps: ChangeDependencies,
  { trx, order, actorUid, now }: StaffAction,
  { reason, refundTo, lines }: Return,
): Promise<void> {
  if (order.status !== 'COMPLETED') throw marketError('not-from-this-state')
  if (isTooMuch(order, lines)) throw marketError('return-too-much')

  const amount = getReturnRefund(toOrderMoney(order), lines)
  const { toPaid, toWallet } = splitRefund(order, amount)
  // The refund way matters only when there is money to refund.
  if (toPaid > 0 && !getRefundWays(order).includes(refundTo)) throw marketError('refund-not-there')

  const restocked = lines.filter(({ restock }) => restock).flatMap((line) => getArticle(order, line))
  await giveStockBack(trx, order.shopId, unitsPerVariant(restocked), {
    reason: 'returned',
    cause: `order:${order.id}`,
    actorUid,
    at: now,
  })
  const id = newId()
  const given = toPaid + toWallet
  const vatParts = splitReturn(toOrderMoney(order), lines, given)
  const returned = { id, orderId: order.id, lines, reason, amount: given, vatParts, actorUid, now }
  await insertReturn(trx, returned)
  await refundOrderInTransaction(trx, deps, order, {
    cause: `return:${id}`,
    reason,
    toPaid,
    toWallet,
    via: refundTo,
    actorUid,
    now,
  })
  if (isAllReturned(order, { toPaid, toWallet })) await writeOrder(trx, order.id, { payment_state: 'refunded' })
  await writeMoment(trx, order.id, {
    status: 'COMPLETED',
    note: 'Devolución recibida',
    at: now,
    actor: 'staff',
    actorUid,
  })
  await publishChangedBenefits(trx, deps, order)
  await refreshListingStock(trx, order.shopId, [...new Set(restocked.map(({ productId }) => productId))])
}

function isTooMuch(order: OrderRecord, lines: readonly ReturnedLine[]): boolean {
  if (new Set(lines.map(({ position }) => position)).size < lines.length) return true
  return lines.some(({ position, quantity }) => {
    const line = order.lines.find((candidate) => candidate.position === position && candidate.state === 'kept')
    // Donations cannot be returned.
    return !line || isDonation(line) || line.returnedQuantity + quantity > line.quantity
  })
}

function getArticle({ lines }: OrderRecord, { position, quantity }: ReturnedLine) {
  const line = lines.find((candidate) => candidate.position === position)
  return line ? [{ productId: line.productId, productVariantId: line.productVariantId, quantity }] : []
}

function isAllReturned(order: OrderRecord, { toPaid, toWallet }: { toPaid: number; toWallet: number }): boolean {
  const { paid, refunded, walletReturned, summary } = order
  return paid > 0 && refunded + toPaid === paid && walletReturned + toWallet === summary.walletAmount
}
