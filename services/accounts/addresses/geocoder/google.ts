import * as z from 'zod'
import type { Point } from '#shared/geo.ts'
import { foundPlace, Translate } from './found-place.ts'
import type { FoundPlace, OutsideGeocoder } from './geocoder.ts'

const Answer = z.object({
  status: z.string(),
  results: z.array(
    z.object({
      address_components: z.array(z.object({ long_name: Translate, types: z.array(z.string()).max(20) })).max(40),
    }),
  ),
})

export function google({
  url = 'https://maps.googleapis.com',
  key = '',
}: {
  url?: string
  key?: string
}): OutsideGeocoder {
  return {
    source: 'google',
    pauseMs: 0,
    addressFor({ lat, lon }: Point): URL {
      const address = new URL(`${url}/maps/api/geocode/json`)
      const latlng = `${lat.toFixed(6)},${lon.toFixed(6)}`
      address.search = new URLSearchParams({ latlng, language: 'es', key }).toString()
      return address
    },
    read(answer): FoundPlace {
      const { status, results } = Answer.parse(answer)
      if (status === 'ZERO_RESULTS') return null
      if (status !== 'OK') throw new Error(`Google answered ${status.slice(0, 40)}`)

      const components = results[0]?.address_components ?? []
      const part = (...types: string[]) =>
        components.find((component) => types.some((type) => component.types.includes(type)))?.long_name
      return foundPlace({
        street: part('route'),
        houseNumber: part('street_number'),
        locality: part('neighborhood', 'sublocality'),
        city: part('locality', 'administrative_area_level_2'),
        region: part('administrative_area_level_1'),
      })
    },
  }
}
