import { findHomePickup, type HomePickup } from '../slots/rules/home-pickup.ts'
import { type formatPlace, getWay } from './rules/message-labels.ts'
import type { NotifiedBooking } from './store.ts'

type Placed = Pick<
  NotifiedBooking,
  'startsAt' | 'receiveUntil' | 'collectAt' | 'hasPickUp' | 'homeStreet' | 'homePoint' | 'store'
>

/** Rides of a booking whose pets are fetched; null for all others. */
export function findBookedPickup({ homePoint, store, ...booking }: Placed): HomePickup | null {
  const point = { latitude: store.lat, longitude: store.lon }
  return findHomePickup({ ...booking, isHomeVisit: false, address: homePoint, store: point })
}

/** What `formatPlace` says of a booking. */
export function toPlaceFacts(booking: Placed): Parameters<typeof formatPlace>[0] {
  const { hasPickUp, homeStreet, store, startsAt, collectAt } = booking
  return {
    way: getWay({ hasPickUp, hasAddress: homeStreet !== null }),
    storeName: store.name,
    storeAddress: store.address,
    homeStreet: homeStreet ?? '',
    pickup: findBookedPickup(booking),
    startsAt,
    collectAt,
    timezone: store.timezone,
  }
}
