import { type Currency, formatMoney } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketDependencies } from '../deps.ts'
import { type ChangeDependencies, transitionOrder } from '../orders/order-transitions.ts'
import { writeOrder, writeOrderAudit } from '../orders/store/order-life.ts'
import { findCashHeld } from './store/staff-orders.ts'

interface Collected {
  currency: Currency
  collected: number
}

/** Cash that couriers hold, one entry per courier and currency. */
export async function courierCash({ db }: Pick<MarketDependencies, 'db'>) {
  const rows = await findCashHeld(db, null)
  const byHolder = Map.groupBy(rows, ({ courierUid, currency }) => `${currency} ${courierUid}`)
  return [...byHolder.values()].flatMap((orders) => {
    const [first] = orders
    const [held] = sumHeldCash(orders)
    if (!first || !held) return []
    return [
      {
        courierUid: first.courierUid,
        held,
        orders: orders.map(({ id, referenceId, collected, currency, completedAt }) => ({
          _id: id,
          referenceId,
          collected,
          displayCollected: formatMoney(collected, currency),
          completedAt: completedAt.toISOString(),
        })),
      },
    ]
  })
}

/** The sums by currency. */
export function sumHeldCash(rows: readonly Collected[]) {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currencyCode, orders]) => {
    const amount = orders.reduce((sum, { collected }) => sum + collected, 0)
    return { currencyCode, amount, displayAmount: formatMoney(amount, currencyCode) }
  })
}

/** Records the receipt of a courier's cash. Orders of another courier, or received before, are left out. */
export async function receiveCash(
  deps: ChangeDependencies,
  { courierUid, orderIds }: { courierUid: string; orderIds: string[] },
  context: CallContext,
) {
  const actorUid = accountUid(context)
  const received: Collected[] = []
  // One at a time and by id: two operators at once receive each order once.
  for (const orderId of [...new Set(orderIds)].sort()) {
    const taken = await transitionOrder(deps, orderId, async (trx, order) => {
      const { cashCollected, cashReceivedAt, currency } = order
      if (order.courierUid !== courierUid || !cashCollected || cashReceivedAt !== null) return null
      const now = deps.now()
      await writeOrder(trx, order.id, { cash_received_at: now, cash_received_by: actorUid })
      const facts = { courierUid, amount: cashCollected, currency }
      await writeOrderAudit(trx, { at: now, actorUid, action: 'receive-cash', orderId: order.id, facts })
      return { currency, collected: cashCollected }
    })
    if (taken) received.push(taken)
  }
  return { received: sumHeldCash(received), orders: received.length }
}
