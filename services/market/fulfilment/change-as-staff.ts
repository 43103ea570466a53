import type { Transaction } from 'kysely'
import { computeFingerprint, once } from '#shared/database/idempotency.ts'
import { hashSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffOrder } from '../contract.ts'
import { marketError } from '../errors.ts'
import { type ChangeDependencies, transitionOrderInTransaction } from '../orders/order-transitions.ts'
import { retryOnDeadlock } from '../orders/retry-on-deadlock.ts'
import { writeOrderAudit } from '../orders/store/order-life.ts'
import type { OrderRecord } from '../orders/store/order-record.ts'
import type { Tables } from '../tables.ts'
import { showStaffOrder } from './to-staff-order.ts'

export interface StaffAction {
  trx: Transaction<Tables>
  order: OrderRecord
  actorUid: string
  now: Date
}

/**
 * Runs an operator's change of an order in one transaction with its audit line, once per Idempotency-Key, and returns
 * the order as it is then.
 */
export async function changeAsStaff(
  deps: ChangeDependencies,
  { orderId, action, facts }: { orderId: string; action: string; facts: Record<string, unknown> },
  context: CallContext,
  change: (what: StaffAction) => Promise<void>,
): Promise<StaffOrder> {
  const actorUid = accountUid(context)
  const act = async (trx: Transaction<Tables>, order: OrderRecord) => {
    const now = deps.now()
    await change({ trx, order, actorUid, now })
    await writeOrderAudit(trx, {
      at: now,
      actorUid,
      action,
      orderId: order.id,
      facts: { from: order.status, ...facts },
    })
    return order.id
  }
  const { idempotencyKey } = context
  const request = {
    schema: 'market',
    owner: actorUid,
    // A call without a key is never a repetition: two of them are two changes.
    key: idempotencyKey ? hashSecret(idempotencyKey) : undefined,
    operation: `staff-${action}`,
    fingerprint: computeFingerprint({ orderId, ...facts }),
    now: deps.now(),
  }
  const outcome = await retryOnDeadlock(deps, () =>
    once(deps.db, request, (trx) => transitionOrderInTransaction(trx, orderId, act)),
  )
  if ('refusal' in outcome) throw marketError(outcome.refusal, { retryAfter: 1 })
  return showStaffOrder(deps, outcome.answer)
}
