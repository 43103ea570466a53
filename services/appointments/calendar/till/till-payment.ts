import type { AppointmentsDependencies } from '../../deps.ts'
import { findCachedStore } from '../../stores/cached-stores.ts'
import type { TillPayment } from './contract.ts'
import { allocateRefunds } from './rules/allocate-refunds.ts'
import { findBookingLines, findPaidBooking, findPaidVisits, findReversal } from './store/till-entries.ts'
import { toMethod } from './to-till.ts'

/** A payment at the counter with the visits that it paid. */
export async function tillPayment(
  deps: AppointmentsDependencies,
  { entryId }: { entryId: string },
): Promise<TillPayment | null> {
  const booking = await findPaidBooking(deps.db, entryId)
  if (!booking) return null
  const [store, visits, reversal, entries] = await Promise.all([
    findCachedStore(deps, booking.store_id),
    findPaidVisits(deps.db, entryId),
    findReversal(deps.db, entryId),
    findBookingLines(deps.db, booking.booking_id),
  ])
  return {
    merchantId: store.merchant.id,
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
    refunds: allocateRefunds(entries)
      .filter(({ paymentId }) => paymentId === entryId)
      .map(({ refundId, amount }) => ({
        entryId: refundId,
        amount,
        reason: entries.find((line) => line.entryId === refundId)?.reason ?? '',
      })),
  }
}
