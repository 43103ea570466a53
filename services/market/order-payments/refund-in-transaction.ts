import type { Transaction } from 'kysely'
import type { OrderRefunded } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { creditOrder } from '../house-accounts/charge-order.ts'
import { toOrderFact } from '../orders/order-transitions.ts'
import { isPaidBefore } from '../orders/rules/order-life.ts'
import { insertRefund, writeOrder } from '../orders/store/order-life.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import type { Tables } from '../tables.ts'
import { moveMoney } from '../wallet/store.ts'

export interface RefundDecision {
  /** Key of the refund: the same cause refunds once. */
  cause: string
  /** In Spanish, for the customer. */
  reason: string
  /** Amounts from the payment and from the wallet. */
  toPaid: number
  toWallet: number
  /**
   * Destination of the payment's part. Money that no payment brought cannot go back by one: then it goes into the
   * wallet. What was bought on account always reduces what is owed on it.
   */
  via: 'payment' | 'wallet' | 'cash'
  actorUid: string | null
  now: Date
}

/**
 * Refunds money of an order, in the transaction that decides it: into the wallet at once, by the payment as soon as the
 * payments service accepts it (`order-payments/ask-refunds.ts`), with the fact 'order-refunded'. False when the amount
 * is 0.
 */
export async function refundOrderInTransaction(
  trx: Transaction<Tables>,
  { jobs }: Pick<MarketDependencies, 'jobs'>,
  order: OrderRecord,
  { cause, reason, toPaid, toWallet, via, actorUid, now }: RefundDecision,
): Promise<boolean> {
  const way = getRefundWay(order, via)
  const shares = {
    toPayment: way === 'payment' ? toPaid : 0,
    toWallet: toWallet + (way === 'wallet' ? toPaid : 0),
    toCash: way === 'cash' ? toPaid : 0,
    toAccount: way === 'account' ? toPaid : 0,
  }
  if (toPaid + toWallet === 0) return false
  if (!(await insertRefund(trx, { cause, orderId: order.id, ...shares, reason, actorUid, now }))) return false

  if (shares.toWallet > 0) {
    await moveMoney(trx, {
      ownerUid: order.ownerUid,
      currency: order.currency,
      amountMinor: shares.toWallet,
      reason: 'refund',
      cause,
      note: `Devolución del pedido ${order.referenceId}`,
      actorUid,
      now,
    })
  }
  if (shares.toAccount > 0) await creditOrder(trx, order, { cause, amount: shares.toAccount, actorUid, now })
  await writeOrder(trx, order.id, {
    refunded_minor: order.refunded + toPaid,
    wallet_returned_minor: order.walletReturned + toWallet,
  })
  const fact: OrderRefunded = { ...toOrderFact(order), cause, currencyCode: order.currency, ...shares }
  await jobs.publish(trx, 'order-refunded', fact)
  return true
}

function getRefundWay(
  { paymentMethod, paymentId }: OrderRecord,
  via: RefundDecision['via'],
): RefundDecision['via'] | 'account' {
  if (paymentMethod === 'on_account') return 'account'
  return via === 'payment' && !(isPaidBefore(paymentMethod) && paymentId !== null) ? 'wallet' : via
}
