import type { NamedPlace } from '#services/accounts/addresses/rules/nearest-place.ts'
import type { Point } from '#shared/geo.ts'

/** Point of typed text: coordinates, else the place whose name fits best. Null when nothing fits. */
export function typedPlace(text: string, places: readonly NamedPlace[]): Point | null {
  return coordinatesIn(text) ?? placeNamed(text, places)
}

/**
 * Parses '-17.783, -63.182', as maps and chats write it; decimal commas need a space or a semicolon between the two.
 */
export function coordinatesIn(text: string): Point | null {
  const found = /(-?\d{1,3}(?:[.,]\d+)?)\s*[°]?\s*[,;\s]\s*(-?\d{1,3}(?:[.,]\d+)?)/.exec(text.trim())
  if (!found) return null
  const [lat, lon] = [numberIn(found[1]), numberIn(found[2])]
  // Two small integers are more likely a street and a house number.
  const isFraction = /[.,]\d{2,}/.test(found[1] ?? '') && /[.,]\d{2,}/.test(found[2] ?? '')
  return isFraction && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}

function numberIn(text = ''): number {
  return Number(text.replace(',', '.'))
}

/** The known place that occurs first in the text, else the first one whose name begins with the text. */
function placeNamed(text: string, places: readonly NamedPlace[]): Point | null {
  const placeName = toPlainText(text)
  if (placeName.length < 3) return null
  const known = places.map((place) => ({ place, name: toPlainText(place.name) }))
  const exact = known.find(({ name }) => name === placeName)
  const begun = known.find(({ name }) => name.startsWith(placeName))
  const within = known
    .filter(({ name }) => name.length > 3 && ` ${placeName} `.includes(` ${name} `))
    .sort((a, b) => b.name.length - a.name.length)[0]
  const found = exact ?? begun ?? within
  return found ? { lat: found.place.lat, lon: found.place.lon } : null
}

/** Normalized text for comparison: no accents, capitals or punctuation. */
export function toPlainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
