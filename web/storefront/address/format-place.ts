import { formatDistance, type NamedPlace, nearestPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { Locale } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import type { TFunction } from '#web/i18n/i18n.ts'

/** Within this distance the label reads 'Cerca de', beyond it the distance and direction. */
const NEAR_METRES = 1_200

/**
 * Description of a point by its nearest place: 'Cerca de Equipetrol' or 'A 2,6 km al noroeste de Santa Cruz de la
 * Sierra'.
 */
export function formatPlace(
  point: Point,
  places: readonly NamedPlace[],
  { t, locale }: { t: TFunction<'address'>; locale: Locale },
): string {
  const nearest = nearestPlace(point, places)
  if (!nearest) return t('place.unknown')
  const place = nearest.place.name
  if (nearest.metres <= NEAR_METRES) return t('place.near', { place })
  return t('place.away', { distance: formatDistance(nearest.metres, locale), bearing: nearest.bearing, place })
}
