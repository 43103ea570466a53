import { formatDistance, type NamedPlace, nearestPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { Locale } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import type { TFunction } from '#web/i18n/i18n.ts'

/** 'A 350 m al norte de donde se perdió': where a cell lies from the public place of the loss. */
export function formatCellPlace(
  centre: Point,
  loss: Point,
  { t, locale }: { t: TFunction<'searchMap'>; locale: Locale },
): string {
  const from: NamedPlace = { ...loss, name: '' }
  const nearest = nearestPlace(centre, [from])
  // Within the square of the rounded place a direction would say more than is known.
  if (!nearest || nearest.metres < 240) return t('atLoss')
  return t('at', { distance: formatDistance(nearest.metres, locale), bearing: nearest.bearing })
}
