import type { AppointmentsDependencies } from '../../deps.ts'
import { findCachedStore } from '../../stores/cached-stores.ts'
import type { TillPayment } from './contract.ts'
import { allocateRefunds } from './rules/allocate-refunds.ts'
import { TILL_METHODS, type TillMethod } from './rules/till.ts'
import {
  findBookingLines,
  findPaidBooking,
  findPaidVisits,
  findReversal,
  findSoldPackage,
} from './store/till-entries.ts'

/** A payment at the counter with the visits that it paid, or the package that it bought. */
export async function tillPayment(
  deps: AppointmentsDependencies,
  { entryId }: { entryId: string },
): Promise<TillPayment | null> {
  const booking = await findPaidBooking(deps.db, entryId)
  if (!booking) return findPackageSale(deps, entryId)
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
    method: toTillMethod(booking.method),
    lines: visits.map(({ pet_name, pack_name, amount }) => ({
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

async function findPackageSale(deps: AppointmentsDependencies, entryId: string): Promise<TillPayment | null> {
  const sold = await findSoldPackage(deps.db, entryId)
  if (!sold) return null
  const [store, reversal] = await Promise.all([findCachedStore(deps, sold.store_id), findReversal(deps.db, entryId)])
  const { refund_id: refundId, refund_minor, refund_reason, amount_minor: amount } = sold
  return {
    merchantId: store.merchant.id,
    country: store.country,
    currencyCode: store.currency,
    ownerUid: sold.owner_uid,
    customerName: sold.customer_name,
    method: toTillMethod(sold.method),
    lines: [{ petName: null, name: sold.name, amount }],
    reversal: reversal && { entryId: reversal.id, amount, reason: reversal.reason },
    refunds:
      refundId === null ? [] : [{ entryId: refundId, amount: -(refund_minor ?? 0), reason: refund_reason ?? '' }],
  }
}

function toTillMethod(method: string): TillMethod {
  return TILL_METHODS.find((each) => each === method) ?? 'cash'
}
