import * as z from 'zod'
import type { Point } from '#shared/geo.ts'
import { foundPlace, Translate } from './found-place.ts'
import type { FoundPlace, OutsideGeocoder } from './geocoder.ts'

const Answer = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        street: Translate,
        name: Translate,
        housenumber: Translate,
        locality: Translate,
        district: Translate,
        city: Translate,
        state: Translate,
      }),
    }),
  ),
})

/**
 * Komoot's geocoder over OpenStreetMap. Sent without `lang`: its public server has no Spanish, and without it answers
 * in local names.
 */
export function photon({ url = 'https://photon.komoot.io' }: { url?: string }): OutsideGeocoder {
  return {
    source: 'photon',
    pauseMs: 0,
    addressFor({ lat, lon }: Point): URL {
      const address = new URL(`${url}/reverse`)
      address.search = new URLSearchParams({ lat: lat.toFixed(6), lon: lon.toFixed(6), limit: '1' }).toString()
      return address
    },
    read(answer): FoundPlace {
      const [feature] = Answer.parse(answer).features
      if (!feature) return null
      const { street, name, housenumber, locality, district, city, state } = feature.properties
      return foundPlace({
        street: street ?? name,
        houseNumber: housenumber,
        locality: locality ?? district,
        city,
        region: state,
      })
    },
  }
}
