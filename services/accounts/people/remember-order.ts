import { OrderCancelled, OrderDelivered } from '#services/market/contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { countOutcome } from './store/order-outcomes.ts'

type Dependencies = Pick<AccountsDependencies, 'db' | 'now'>

/** An order was handed over: whoever pays what they order is trusted with more (D54). */
export async function rememberDelivered({ db, now }: Dependencies, fact: object): Promise<void> {
  const { orderId, ownerUid } = OrderDelivered.parse(fact)
  await countOutcome(db, { orderId, uid: ownerUid, outcome: 'completed', at: now() })
}

/** An order was cancelled; it counts when it had gone out and nobody took it. */
export async function rememberCancelled({ db, now }: Dependencies, fact: object): Promise<void> {
  const { orderId, ownerUid, wasAtDoor } = OrderCancelled.parse(fact)
  if (wasAtDoor) await countOutcome(db, { orderId, uid: ownerUid, outcome: 'cancelled-at-door', at: now() })
}
