import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export async function insertVisitLink(
  db: Database,
  link: { tokenHash: string; bookingId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('appointments.visit_links')
    .values({ token_hash: link.tokenHash, booking_id: link.bookingId, created_at: link.now })
    .execute()
}

/** The booking that a link opens, and its customer. */
export function findBookingOfLink(db: Database, tokenHash: string) {
  return db
    .selectFrom('appointments.visit_links as link')
    .innerJoin('appointments.bookings as booking', 'booking.id', 'link.booking_id')
    .select(['booking.id', 'booking.customer_id', 'booking.merchant_id', 'booking.store_id'])
    .where('link.token_hash', '=', tokenHash)
    .executeTakeFirst()
}
