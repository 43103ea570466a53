import { newId } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffOrder } from '../contract.ts'
import { isCounterOwner } from '../counter-sales/rules/counter-sale.ts'
import { marketError } from '../errors.ts'
import { changeAsStaff } from '../fulfilment/change-as-staff.ts'
import { getOrderCost } from '../order-changes/rules/order-money.ts'
import { getGivenGoodwill } from '../orders/get-given-goodwill.ts'
import type { ChangeDependencies } from '../orders/order-transitions.ts'
import { creditInTransaction } from '../wallet/credit-wallet.ts'
import { sendAnswer } from './order-messages.ts'
import { whyNoGoodwill } from './rules/goodwill.ts'

/** Credits the wallet of an order's customer for a fault, and tells them. Throws goodwill-too-much. */
export function giveGoodwill(
  deps: ChangeDependencies,
  { orderId, amount, reason }: { orderId: string; amount: number; reason: string },
  context: CallContext,
): Promise<StaffOrder> {
  return changeAsStaff(deps, { orderId, action: 'goodwill', facts: { amount, reason } }, context, async (act) => {
    const { trx, order, actorUid, now } = act
    const { ownerUid, currency } = order
    // A sale over the counter has no account with a wallet.
    if (isCounterOwner(ownerUid)) throw marketError('refund-not-there')
    const given = await getGivenGoodwill(trx, order.id)
    const refusal = whyNoGoodwill({ amount, given, cost: getOrderCost(order.summary) })
    if (refusal) throw marketError(refusal)

    await creditInTransaction(trx, {
      ownerUid,
      currency,
      amountMinor: amount,
      reason: 'credit',
      cause: `goodwill:${order.id}:${newId()}`,
      note: reason,
      actorUid,
      now,
    })
    await sendAnswer(deps, act, `Te acreditamos ${formatMoney(amount, currency)} en tu saldo: ${reason}`)
  })
}
