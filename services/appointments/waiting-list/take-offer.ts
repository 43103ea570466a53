import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { book } from '../bookings/book.ts'
import { toBooking } from '../bookings/to-appointment.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { parseChoice, parseSlot } from '../holds/parse-slot.ts'
import { findHold } from '../holds/store.ts'
import { findStore } from '../stores/cached-stores.ts'
import { findBookingOfOffer } from './store/offers.ts'

type Booked = Awaited<ReturnType<typeof book>>

/**
 * Books the offered slot with what its waiting-list entry asked for. Repeated, also from another device, it answers the
 * same booking. Throws hold-over when the offer ended: the slot went to the next entry.
 */
export async function takeOffer(
  deps: AppointmentsDependencies,
  { holdId }: { holdId: string },
  context: CallContext,
): Promise<Booked> {
  const uid = accountUid(context)
  // The hold first: another press may end it and book between the two reads, and its booking is then found.
  const hold = await findHold(deps.db, { holdId, uid, now: deps.now() })
  const bookingId = await findBookingOfOffer(deps.db, { holdId, uid })
  if (bookingId) return { ...(await showBooking(deps, { bookingId, uid })), benefits: 'known' }
  if (!hold?.is_offer) throw appointmentsError('hold-over')
  const {
    merchant,
    id: storeId,
    paymentTypes,
  } = await findStore(deps, {
    merchantId: hold.merchant_id,
    storeId: hold.store_id,
  })
  const { pets, hasPickUp, addressCode } = parseChoice(hold.choice)
  const { schedule } = parseSlot(hold.slot)
  const methods = paymentTypes.map(({ paymentMethod }) => paymentMethod)
  const input = {
    merchantId: merchant.id,
    appointments: pets.map((pet) => ({ ...pet, storeId, schedule, hasPickUp, services: [] })),
    holdId,
    addressCode,
    paymentMethod: methods.includes('cash') ? 'cash' : (methods[0] ?? 'cash'),
    os: 'WEB',
  }
  // The offer is its own key: of two presses at once, one books and both are answered its booking.
  return book(deps, input, { ...context, idempotencyKey: `offer ${holdId}` })
}

async function showBooking(deps: AppointmentsDependencies, own: { bookingId: string; uid: string }) {
  return { multiAppointmentId: own.bookingId, appointments: await toBooking(deps, own) }
}
