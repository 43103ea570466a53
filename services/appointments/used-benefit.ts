import type { Transaction } from 'kysely'
import type { BenefitReturned, BenefitUsed } from '#services/rewards/client.ts'
import type { AppointmentsNeeds } from './needs.ts'
import { hasLostBenefit } from './store/membership-of-bookings.ts'
import type { Tables } from './tables.ts'

interface UsedBenefit {
  bookingId: string
  uid: string
  membershipId: string
  /** Minor units. */
  amount: number
  currency: BenefitUsed['currencyCode']
  now: Date
}

/** Tells what a membership took off a booking, in the transaction that makes it true; of nothing nothing is told. */
export async function publishUsedBenefit(
  trx: Transaction<Tables>,
  { jobs }: Pick<AppointmentsNeeds, 'jobs'>,
  { bookingId, uid, membershipId, amount, currency, now }: UsedBenefit,
): Promise<void> {
  if (amount === 0) return
  const fact: BenefitUsed = {
    cause: causeOf(bookingId),
    uid,
    membershipId,
    kind: 'grooming',
    amount,
    currencyCode: currency,
    at: now.toISOString(),
    what: bookingId,
  }
  await jobs.publish(trx, 'benefit-used', fact)
}

/** It was for nothing, once none of the pets that had it comes any more. After their rows are written. */
export async function publishReturnedBenefit(
  trx: Transaction<Tables>,
  { jobs }: Pick<AppointmentsNeeds, 'jobs'>,
  { bookingId, appointmentIds }: { bookingId: string; appointmentIds: readonly string[] },
): Promise<void> {
  if (await hasLostBenefit(trx, { bookingId, appointmentIds })) await publishUnusedBenefit(trx, { jobs }, { bookingId })
}

/** Tells that it takes nothing off any more. */
export async function publishUnusedBenefit(
  trx: Transaction<Tables>,
  { jobs }: Pick<AppointmentsNeeds, 'jobs'>,
  { bookingId }: { bookingId: string },
): Promise<void> {
  const fact: BenefitReturned = { cause: causeOf(bookingId) }
  await jobs.publish(trx, 'benefit-returned', fact)
}

function causeOf(bookingId: string): string {
  return `appointment:${bookingId}:grooming`
}
