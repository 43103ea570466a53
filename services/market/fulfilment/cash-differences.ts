import type { CallContext } from '#shared/rpc/service.ts'
import type { CashDifference, StaffOrder } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { ChangeDependencies } from '../orders/order-transitions.ts'
import { changeAsStaff } from './change-as-staff.ts'
import { findCashDifferences, settleCashDifferenceRow } from './store/cash-differences.ts'
import { toCashDifference } from './to-cash-difference.ts'

/** Open differences between due and collected cash, the oldest first. */
export async function cashDifferences({ db }: Pick<MarketDependencies, 'db'>): Promise<CashDifference[]> {
  return (await findCashDifferences(db, { orderId: null })).map(toCashDifference)
}

/** Settles a difference with a note of what became of it. Throws difference-not-open. */
export function settleCashDifference(
  deps: ChangeDependencies,
  { orderId, note }: { orderId: string; note: string },
  context: CallContext,
): Promise<StaffOrder> {
  return changeAsStaff(deps, { orderId, action: 'settle-cash', facts: { note } }, context, async (act) => {
    const { trx, order, actorUid, now } = act
    if (!(await settleCashDifferenceRow(trx, { orderId: order.id, note, actorUid, now })))
      throw marketError('difference-not-open')
  })
}
