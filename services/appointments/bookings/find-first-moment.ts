import type { Selectable } from 'kysely'
import * as z from 'zod'
import { findHomePickup } from '../slots/rules/home-pickup.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { AppointmentsBookings } from '../tables.ts'

type Booking = Pick<
  Selectable<AppointmentsBookings>,
  'starts_at' | 'receive_until' | 'collect_at' | 'has_pick_up' | 'address'
>

const HomePoint = z.object({ lat: z.number(), lon: z.number() }).nullable().catch(null)

/**
 * First moment of a booking for its store: of a home pick-up the earliest minute at which it may ring, before which the
 * notice for a change must have passed; else the start.
 */
export function findFirstMoment(booking: Booking, { point }: Pick<StoreRecord, 'point'>): Date {
  const pickup = findHomePickup({
    startsAt: booking.starts_at,
    receiveUntil: booking.receive_until,
    collectAt: booking.collect_at,
    hasPickUp: booking.has_pick_up,
    isHomeVisit: false,
    address: HomePoint.parse(booking.address),
    store: { latitude: point.lat, longitude: point.lon },
  })
  return pickup ? new Date(pickup.pickUpFrom) : booking.starts_at
}
