import type { Point } from '../geo.ts'
import type { ErrorRow, ServiceError } from '../rpc/errors.ts'
import type { CountryIso } from './countries.ts'
import { mayLieInCountry } from './outline.ts'

/** Why points do not lie in a country. 'swapped': they would with latitude and longitude exchanged. */
export type PlaceError = 'swapped' | 'elsewhere'

/** Why points do not lie in the country, or null. */
export function findPlaceError(points: readonly Point[], country: CountryIso): PlaceError | null {
  if (points.every((point) => mayLieInCountry(country, point))) return null
  const areSwapped = points.every(({ lat, lon }) => mayLieInCountry(country, { lat: lon, lon: lat }))
  return areSwapped ? 'swapped' : 'elsewhere'
}

/** Catalogue rows for services that store places. */
export const placeRows = {
  'place-elsewhere': {
    status: 422,
    message: 'Place lies outside of the country',
    es: 'Ese lugar no está en el país. Muévelo en el mapa.',
  },
  'place-swapped': {
    status: 422,
    message: 'Latitude and longitude look swapped',
    es: 'Parece que la latitud y la longitud están al revés. Cámbialas de lugar.',
  },
} satisfies Record<string, ErrorRow>

/** Throws the service's refusal of a point that does not lie in the country. */
export function refusePlaceOutside(
  point: Point,
  country: CountryIso,
  refuse: (code: keyof typeof placeRows) => ServiceError,
): void {
  const error = findPlaceError([point], country)
  if (error !== null) throw refuse(`place-${error}`)
}
