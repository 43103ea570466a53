import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AppointmentsOffers, Tables } from '../../tables.ts'
import type { WaitingRow } from './waiting.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type OfferRow = Selectable<AppointmentsOffers>

/** Records who was asked. */
export async function insertOffer(
  trx: Transaction<Tables>,
  offer: Omit<OfferRow, 'outcome' | 'booking_id'>,
): Promise<void> {
  await trx.insertInto('appointments.offers').values(offer).execute()
}

/** Records the answer to an offer; the first one stays. */
export async function settleOffer(
  trx: Transaction<Tables>,
  { holdId, bookingId }: { holdId: string; bookingId: string | null },
): Promise<void> {
  await trx
    .updateTable('appointments.offers')
    .set({ outcome: bookingId === null ? 'declined' : 'taken', booking_id: bookingId })
    .where('hold_id', '=', holdId)
    .where('outcome', 'is', null)
    .execute()
}

/** Booking made from an offer of the account, or null. */
export async function findBookingOfOffer(
  db: Database,
  { holdId, uid }: { holdId: string; uid: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('appointments.offers')
    .select('booking_id')
    .where('hold_id', '=', holdId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.booking_id ?? null
}

interface Named {
  customer_name: string | null
  customer_phone: string | null
}

/** Entries of a store that wait or have an offer, in the order in which they are asked. */
export function findWaitingOfStore(
  db: Database,
  { storeId, most }: { storeId: string; most: number },
): Promise<(WaitingRow & Named)[]> {
  return db
    .selectFrom('appointments.waiting as w')
    .leftJoin('appointments.customers as c', 'c.uid', 'w.uid')
    .selectAll('w')
    .select(['c.name as customer_name', 'c.phone as customer_phone'])
    .where('w.store_id', '=', storeId)
    .where('w.state', 'in', ['waiting', 'offered'])
    .orderBy('w.created_at')
    .orderBy('w.id')
    .limit(most)
    .execute()
}

/** Offers that a store made since then, newest first. */
export function findOffersOfStore(
  db: Database,
  { storeId, since, most }: { storeId: string; since: Date; most: number },
): Promise<(OfferRow & Named)[]> {
  return db
    .selectFrom('appointments.offers as o')
    .leftJoin('appointments.customers as c', 'c.uid', 'o.uid')
    .selectAll('o')
    .select(['c.name as customer_name', 'c.phone as customer_phone'])
    .where('o.store_id', '=', storeId)
    .where('o.offered_at', '>=', since)
    .orderBy('o.offered_at', 'desc')
    .limit(most)
    .execute()
}
