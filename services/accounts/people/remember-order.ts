import { OrderCancelled, OrderDelivered } from '#services/market/contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { countOutcome } from './store/order-outcomes.ts'

type Dependencies = Pick<AccountsDependencies, 'db' | 'now'>

/** Counts a delivered order; a customer with completed orders may owe more at the door. */
export async function rememberDelivered({ db, now }: Dependencies, fact: object): Promise<void> {
  const { orderId, ownerUid } = OrderDelivered.parse(fact)
  await countOutcome(db, { orderId, uid: ownerUid, outcome: 'completed', at: now() })
}

/** Counts a cancelled order if it was out for delivery and nobody accepted it. */
export async function rememberCancelled({ db, now }: Dependencies, fact: object): Promise<void> {
  const { orderId, ownerUid, wasAtDoor } = OrderCancelled.parse(fact)
  if (wasAtDoor) await countOutcome(db, { orderId, uid: ownerUid, outcome: 'cancelled-at-door', at: now() })
}
