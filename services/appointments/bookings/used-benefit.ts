import type { Transaction } from 'kysely'
import type { BenefitUsed } from '#services/rewards/client.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { parseBenefit } from '../packs/load-grooming-benefit.ts'
import type { Tables } from '../tables.ts'
import { findSaving } from './store/booking-memberships.ts'

/** Membership saving on the open and finished pets of a booking, minor units. The booking must be locked. */
export async function savedBy(trx: Transaction<Tables>, bookingId: string): Promise<number> {
  return (await findSaving(trx, bookingId))?.amount ?? 0
}

/**
 * Publishes the booking's membership saving when it differs from `before`, in the transaction of the change and after
 * its lines are written.
 */
export async function publishBenefit(
  trx: Transaction<Tables>,
  { jobs }: Pick<AppointmentsDependencies, 'jobs'>,
  { bookingId, before }: { bookingId: string; before: number },
): Promise<void> {
  const saving = await findSaving(trx, bookingId)
  const benefit = parseBenefit(saving?.membership)
  if (!saving || !benefit || saving.amount === before) return

  const fact: BenefitUsed = {
    cause: `appointment:${bookingId}:grooming`,
    uid: saving.uid,
    membershipId: benefit.membershipId,
    kind: 'grooming',
    amount: saving.amount,
    currencyCode: saving.currency,
    at: saving.bookedAt.toISOString(),
    what: bookingId,
    revision: saving.revision,
  }
  await jobs.publish(trx, 'benefit-used', fact)
}
