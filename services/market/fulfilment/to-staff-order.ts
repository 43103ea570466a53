import type { Kysely } from 'kysely'
import { formatMoney } from '#shared/money.ts'
import type { StaffOrder } from '../contract.ts'
import { isCounterOwner } from '../counter-sales/rules/counter-sale.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { canProposeChange, isPaidBefore } from '../orders/rules/order-life.ts'
import { statesWithin } from '../orders/rules/order-states.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import { findOpenChange, toOrder } from '../orders/to-order.ts'
import type { Tables } from '../tables.ts'
import { findCashDifferences } from './store/cash-differences.ts'
import { findOrderLog, findOrderRefunds, findOrderReturns, findStaffOrder } from './store/staff-orders.ts'
import { toBillingOfOrder } from './to-billing-of-order.ts'
import { toCashDifference } from './to-cash-difference.ts'

/** One order as operators see it. Throws order-not-found. */
export async function showStaffOrder(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  idOrReference: string,
): Promise<StaffOrder> {
  const order = await findStaffOrder(db, idOrReference)
  if (!order) throw marketError('order-not-found')
  return toStaffOrder(db, order, now())
}

async function toStaffOrder(db: Kysely<Tables>, order: OrderRecord, now: Date): Promise<StaffOrder> {
  const [returns, refunds, log, [cashDifference]] = await Promise.all([
    findOrderReturns(db, order.id),
    findOrderRefunds(db, order.id),
    findOrderLog(db, order.id),
    findCashDifferences(db, { orderId: order.id }),
  ])
  const money = (amount: number) => formatMoney(amount, order.currency)
  const isChangeOpen = findOpenChange(order) !== null
  const { status, paymentState, cashCollected } = order
  return {
    order: { ...toOrder(order, now), accessToken: null },
    country: order.country,
    billing: toBillingOfOrder(order.billing),
    ownerUid: order.ownerUid,
    byGuest: order.byGuest,
    nextStates: statesWithin({ ...order, isChangeOpen }),
    canProposeChange: canProposeChange({ status, paymentState, isChangeOpen }),
    canReturn: canReturn(order),
    refundWays: getRefundWays(order),
    packedAt: order.packedAt?.toISOString() ?? null,
    courierUid: order.courierUid,
    cash:
      cashCollected === null
        ? null
        : {
            collected: cashCollected,
            displayCollected: money(cashCollected),
            receivedAt: order.cashReceivedAt?.toISOString() ?? null,
          },
    cashDifference: cashDifference ? toCashDifference(cashDifference) : null,
    returns: returns.map(({ createdAt, ...row }) => ({
      ...row,
      displayAmount: money(row.amount),
      createdAt: createdAt.toISOString(),
    })),
    refunds: refunds.map(({ createdAt, askedAt, ...row }) => ({
      ...row,
      displayAmount: money(row.toPayment + row.toWallet + row.toCash + row.toAccount),
      isAsked: askedAt !== null,
      createdAt: createdAt.toISOString(),
    })),
    log: log.map(({ at, ...line }) => ({ ...line, at: at.toISOString() })),
  }
}

/** Whether some of the order can still be returned. */
function canReturn({ status, lines }: OrderRecord): boolean {
  return (
    status === 'COMPLETED' &&
    lines.some(({ state, quantity, returnedQuantity }) => state === 'kept' && returnedQuantity < quantity)
  )
}

/** Ways in which this order's money may be refunded. */
export function getRefundWays(order: OrderRecord): ('payment' | 'wallet' | 'cash')[] {
  if (order.paid + order.summary.walletAmount === 0) return []
  // A sale over the counter has no account with a wallet.
  if (isCounterOwner(order.ownerUid)) return ['cash']
  // Where it goes is said by the order: it reduces what is owed on the account.
  if (order.paymentMethod === 'on_account') return ['payment']
  if (isPaidBefore(order.paymentMethod) && order.paymentId !== null) return ['payment', 'wallet']
  return order.paid > 0 ? ['wallet', 'cash'] : ['wallet']
}
