import type { RouterContextProvider } from 'react-router'
import type { Place } from '#services/market/contract.ts'
import { newSecret } from '#shared/ids.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import { findVisitAccount } from '#web/storefront/address/find-visit-account.server.ts'
import { type ServedZones, servedZones } from './served-zones.server.ts'

/**
 * Options for the delivery place: the market's neighbourhoods, the visitor's saved addresses, and the map's start.
 * A city with neighbourhoods that no shop delivers to has a `note` that names them.
 */
export async function deliveryPlaces(context: Readonly<RouterContextProvider>) {
  const visit = context.get(visitContext)
  const [{ defaultLocations }, account, served] = await Promise.all([
    visit.place(),
    findVisitAccount(context),
    // Without an answer nothing is said of it; the cart says it of the address in any case.
    servedZones(visit, context.get(servicesContext)).catch(() => null),
  ])
  const { delivery, country } = visit
  return {
    places: defaultLocations.map((place) => ({
      ...place,
      note: served && noteUnserved(place, served.zones, country.locale),
    })),
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

/** What to say of a city's neighbourhoods to which no shop delivers; null when each has one. */
function noteUnserved(
  { city, neighbourhoods }: Place,
  zones: ServedZones['zones'],
  locale: Visit['country']['locale'],
) {
  const t = translator(locale, 'deliveryPlace')
  const served = new Set(zones.find((zone) => zone.city === city)?.neighbourhoods)
  if (served.size === 0) return t('unservedCity')
  const names = neighbourhoods.map(({ name }) => name).filter((name) => !served.has(name))
  return names.length > 0
    ? t('unserved', { names: new Intl.ListFormat(locale, { type: 'disjunction' }).format(names) })
    : null
}
