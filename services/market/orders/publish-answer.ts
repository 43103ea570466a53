import type { Transaction } from 'kysely'
import type { OrderAnswered } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import type { Tables } from '../tables.ts'
import { toOrderFact } from './order-transitions.ts'
import { writeMoment } from './store/order-life.ts'
import type { OrderRecord } from './store/order-record.ts'

/** Adds what staff wrote to the customer's view of the order, and publishes it as the fact 'order-answered'. */
export async function publishAnswer(
  trx: Transaction<Tables>,
  { jobs }: Pick<MarketDependencies, 'jobs'>,
  order: OrderRecord,
  { answerId, text, actorUid, now }: { answerId: string; text: string; actorUid: string; now: Date },
): Promise<void> {
  await writeMoment(trx, order.id, { status: order.status, note: text, at: now, actor: 'staff', actorUid })
  const fact: OrderAnswered = { ...toOrderFact(order), answerId, text }
  await jobs.publish(trx, 'order-answered', fact)
}
