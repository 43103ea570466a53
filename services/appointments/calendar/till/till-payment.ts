import type { AppointmentsDependencies } from '../../deps.ts'
import { findCachedStore } from '../../stores/cached-stores.ts'
import type { TillPayment } from './contract.ts'
import { findPaidBooking, findPaidVisits, findReversal } from './store/till-entries.ts'
import { toMethod } from './to-till.ts'

/** A payment at the counter with the visits that it paid. A deposit counts with the first payment of its visit. */
export async function tillPayment(
  deps: AppointmentsDependencies,
  { entryId }: { entryId: string },
): Promise<TillPayment | null> {
  const booking = await findPaidBooking(deps.db, entryId)
  if (!booking) return null
  const [store, visits, reversal] = await Promise.all([
    findCachedStore(deps, booking.store_id),
    findPaidVisits(deps.db, entryId),
    findReversal(deps.db, entryId),
  ])
  return {
    country: store.country,
    currencyCode: store.currency,
    ownerUid: booking.owner_uid,
    customerName: booking.customer_name,
    method: toMethod(booking.method),
    lines: visits.map(({ id, pet_name, pack_name, amount }) => ({
      appointmentId: id,
      petName: pet_name,
      name: pack_name,
      amount,
    })),
    reversal: reversal && { entryId: reversal.id, amount: booking.amount_minor, reason: reversal.reason },
  }
}
