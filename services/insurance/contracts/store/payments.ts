import type { Transaction } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import type { Tables } from '../../tables.ts'
import { closedLink, type Database } from './insurances.ts'

/** Saves the payment link of a contract; false when it no longer waits for a payment. */
export async function saveLink(
  db: Database,
  insuranceId: string,
  link: { paymentId: string; tokenSealed: string; payUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('insurance.insurances')
    .set({ payment_link_sealed: link.tokenSealed, pay_until: link.payUntil, open_payment_id: link.paymentId })
    .where('id', '=', insuranceId)
    .where('status', '=', 'PENDING_PAYMENT')
    .where('payment_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The sealed link of a customer with the latest deadline. */
export function findOpenLink(
  db: Database,
  { customerId, now }: { customerId: string; now: Date },
): Promise<{ id: string; payment_link_sealed: string | null } | undefined> {
  return db
    .selectFrom('insurance.insurances')
    .select(['id', 'payment_link_sealed'])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'PENDING_PAYMENT')
    .where('payment_id', 'is', null)
    .where('pay_until', '>', now)
    .orderBy('pay_until', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Clears the link of this payment, unless another replaced it. */
export async function clearLink(
  trx: Transaction<Tables>,
  { insuranceId, paymentId }: { insuranceId: string; paymentId: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('insurance.insurances')
    .set(closedLink)
    .where('id', '=', insuranceId)
    .where('open_payment_id', '=', paymentId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await bump(trx, `insurance.insurance:${insuranceId}`)
}

export async function markGivenBack(db: Database, insuranceId: string, at: Date): Promise<void> {
  await db.updateTable('insurance.insurances').set({ given_back_at: at }).where('id', '=', insuranceId).execute()
}
