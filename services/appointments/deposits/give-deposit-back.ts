import type { Transaction } from 'kysely'
import type { AppointmentsDependencies } from '../deps.ts'
import type { Tables } from '../tables.ts'
import { type RefundDecision, returnDeposits, returnParts } from './store.ts'

type Refund = Omit<RefundDecision, 'amount'>

/** Gives the deposits of these pets back, and publishes it for the credit note of the deposit's invoice. */
export async function giveDepositsBack(
  trx: Transaction<Tables>,
  deps: Pick<AppointmentsDependencies, 'jobs'>,
  { appointmentIds, ...refund }: Refund & { appointmentIds: readonly string[] },
): Promise<void> {
  const amount = await returnDeposits(trx, appointmentIds, refund)
  if (amount > 0) await deps.jobs.publish(trx, 'deposit-returned', { bookingId: refund.bookingId })
}

/** Gives the part of a deposit back that its pets no longer cost. */
export async function giveExcessBack(
  trx: Transaction<Tables>,
  deps: Pick<AppointmentsDependencies, 'jobs'>,
  { parts, ...refund }: Refund & { parts: readonly { appointmentId: string; amount: number }[] },
): Promise<void> {
  const counted = parts.map((part) => ({ ...part, wasCounted: true }))
  const amount = await returnParts(trx, counted, refund)
  if (amount > 0) await deps.jobs.publish(trx, 'deposit-returned', { bookingId: refund.bookingId })
}
