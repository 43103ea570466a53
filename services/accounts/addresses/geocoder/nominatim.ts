import * as z from 'zod'
import type { Point } from '#shared/geo.ts'
import { foundPlace, Translate } from './found-place.ts'
import type { FoundPlace, OutsideGeocoder } from './geocoder.ts'

const Answer = z.union([
  z.object({ error: z.string() }),
  z.object({
    address: z.object({
      road: Translate,
      pedestrian: Translate,
      house_number: Translate,
      neighbourhood: Translate,
      suburb: Translate,
      quarter: Translate,
      city: Translate,
      town: Translate,
      village: Translate,
      state: Translate,
    }),
  }),
])

/**
 * OpenStreetMap's geocoder. Its public server allows one request a second
 * (https://operations.osmfoundation.org/policies/nominatim/).
 */
export function nominatim({ url = 'https://nominatim.openstreetmap.org' }: { url?: string }): OutsideGeocoder {
  return {
    source: 'nominatim',
    pauseMs: 1000,
    addressFor({ lat, lon }: Point): URL {
      const address = new URL(`${url}/reverse`)
      address.search = new URLSearchParams({
        format: 'jsonv2',
        addressdetails: '1',
        zoom: '18',
        'accept-language': 'es',
        lat: lat.toFixed(6),
        lon: lon.toFixed(6),
      }).toString()
      return address
    },
    read(answer): FoundPlace {
      const parsed = Answer.parse(answer)
      if ('error' in parsed) return null
      const { address } = parsed
      return foundPlace({
        street: address.road ?? address.pedestrian,
        houseNumber: address.house_number,
        locality: address.neighbourhood ?? address.quarter ?? address.suburb,
        city: address.city ?? address.town ?? address.village,
        region: address.state,
      })
    },
  }
}
