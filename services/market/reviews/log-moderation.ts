import type { Transaction } from 'kysely'
import { writeOrderAudit } from '../orders/store/order-life.ts'
import type { Tables } from '../tables.ts'

/** Adds what staff did to a published text of customers to the audit log. */
export async function logModeration(
  trx: Transaction<Tables>,
  line: { at: Date; actorUid: string; action: string; facts: Record<string, unknown> },
): Promise<void> {
  await writeOrderAudit(trx, { ...line, orderId: null })
}
