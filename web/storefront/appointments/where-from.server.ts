import type { Visit } from '#web/request/context.ts'

/**
 * Origin for distances: the delivery point of the visit. Without one, distances are shown only when the search asks for
 * them, and then from the centre of the country's main city.
 */
export function whereFrom(visit: Visit, isAskedFor: boolean) {
  const { delivery, country } = visit
  if (delivery) return { point: { lat: delivery.lat, lon: delivery.lon }, label: delivery.label, isGuess: false }
  return isAskedFor ? { point: country.pickerStart, label: country.defaultCity, isGuess: true } : null
}
