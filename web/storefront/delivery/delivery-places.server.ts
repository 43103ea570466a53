import type { RouterContextProvider } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import { visitContext } from '#web/request/context.ts'
import { findVisitAccount } from '#web/storefront/address/find-visit-account.server.ts'

/** Options for the delivery place: the market's neighbourhoods, the visitor's saved addresses, and the map's start. */
export async function deliveryPlaces(context: Readonly<RouterContextProvider>) {
  const visit = context.get(visitContext)
  const [{ defaultLocations }, account] = await Promise.all([visit.place(), findVisitAccount(context)])
  const { delivery, country } = visit
  return {
    places: defaultLocations,
    chosen: delivery && { city: delivery.city, neighbourhood: delivery.neighbourhood, code: delivery.code },
    saved: (account?.addressBook ?? []).map(({ eddressCode, street, notes, city, locality }) => ({
      code: eddressCode,
      street,
      notes,
      city,
      locality,
    })),
    picker: {
      maps: visit.maps,
      start: delivery ? { lat: delivery.lat, lon: delivery.lon } : country.pickerStart,
      fallback: delivery ? { lat: delivery.lat, lon: delivery.lon } : country.geolocationFallback,
    },
    idempotencyKey: newSecret(),
  }
}
