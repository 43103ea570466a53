import type { Transaction } from 'kysely'
import type { BenefitUsed } from '#services/rewards/client.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { parseBenefit } from '../packs/load-grooming-benefit.ts'
import type { Tables } from '../tables.ts'
import { findSaving } from './store/booking-memberships.ts'

/** What a membership takes off the pets of a booking that come, minor units. The booking is locked. */
export async function savedBy(trx: Transaction<Tables>, bookingId: string): Promise<number> {
  return (await findSaving(trx, bookingId))?.amount ?? 0
}

/**
 * Tells what that has become where it is not what it was `before`: in the transaction that makes it true, after its lines are
 * written.
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
