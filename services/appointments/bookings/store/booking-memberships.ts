import { sql, type Transaction } from 'kysely'
import type { Currency } from '#shared/money.ts'
import type { Tables } from '../../tables.ts'

export interface SavingOfBooking {
  uid: string
  /** Benefit as promised at the booking; see `parseBenefit`. */
  membership: unknown
  currency: Currency
  bookedAt: Date
  /** Minor units, for the pets that are not cancelled. */
  amount: number
  /** Grows with every change of the booking. */
  revision: number
}

/** Membership saving of a booking in its current state; undefined: there is none. The booking must be locked. */
export async function findSaving(trx: Transaction<Tables>, bookingId: string): Promise<SavingOfBooking | undefined> {
  const { rows } = await sql<SavingOfBooking>`
    select c.uid, b.membership, b.currency, b.created_at as "bookedAt",
      (
        select coalesce(sum(a.membership_saving_minor), 0)::bigint from appointments.appointments a
        where a.booking_id = b.id and a.state not in ('CANCELLED', 'NO_SHOW')
      ) as amount,
      (
        select coalesce(max(l.id), 0) from appointments.log_lines l
        join appointments.appointments a on a.id = l.appointment_id
        where a.booking_id = b.id
      ) as revision
    from appointments.bookings b
    join appointments.customers c on c.id = b.customer_id
    where b.id = ${bookingId} and b.membership is not null
  `.execute(trx)
  return rows[0]
}
