import { sql, type Transaction } from 'kysely'
import { MEMBERSHIP_DISCOUNT } from '../rules/membership-discount.ts'
import type { Tables } from '../tables.ts'

/** Whether the membership's discount was of one of these pets, and no pet of the booking that still has it comes. */
export async function hasLostBenefit(
  trx: Transaction<Tables>,
  { bookingId, appointmentIds }: { bookingId: string; appointmentIds: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ isLost: boolean }>`
    select coalesce(
      bool_or(a.id = any (${appointmentIds}::text[]))
        and not bool_or(a.state not in ('CANCELLED', 'NO_SHOW')),
      false
    ) as "isLost"
    from appointments.appointments a
    where a.booking_id = ${bookingId} and a.discounts @> ${JSON.stringify([{ id: MEMBERSHIP_DISCOUNT }])}::jsonb
  `.execute(trx)
  return rows[0]?.isLost ?? false
}
