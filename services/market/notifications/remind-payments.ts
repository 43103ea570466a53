import { formatMoney } from '#shared/money.ts'
import { canBePaid, MINUTES_TO_PAY, waitsForStatement } from '../orders/rules/order-life.ts'
import { timeLabel } from '../rules/wall-clock.ts'
import { type NotifyDependencies, notifyOfOrder } from './notify-of-order.ts'
import { findToBePaidUntil } from './store.ts'

/** Minutes after which an unpaid order is reminded: the customer may have lost the payment page. */
const remindAfterMinutes = 7
/** Tolerance for a process that was down; a later reminder would come too late. */
const withinMinutes = 3

/**
 * Reminds of orders that wait for their payment; runs once a minute. The message's key names the order, so it is sent
 * once. Orders that wait for a bank statement are not reminded: they may be paid already.
 */
export async function remindPayments(deps: NotifyDependencies): Promise<void> {
  const left = (minutes: number) => new Date(deps.now().getTime() + minutes * 60_000)
  const minutesLeft = MINUTES_TO_PAY - remindAfterMinutes
  const due = await findToBePaidUntil(deps.db, { after: left(minutesLeft - withinMinutes), until: left(minutesLeft) })
  for (const orderId of due) await remind(deps, orderId)
}

async function remind(deps: NotifyDependencies, orderId: string): Promise<void> {
  await notifyOfOrder(deps, { orderId, event: 'payment-reminder' }, (order, now) => {
    if (!order.payUntil || !canBePaid(order, now) || waitsForStatement(order)) return null
    const until = timeLabel(order.payUntil, order.shop.timeZone)
    return {
      template: 'payment-reminder',
      data: { amount: formatMoney(order.summary.amountDue, order.currency), until },
      urgency: 'high',
    }
  })
}
