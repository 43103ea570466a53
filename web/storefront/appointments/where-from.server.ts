import type { Visit } from '#web/request/context.ts'

/**
 * From where distances are told: the delivery point of the visit. Without one they are only told when they are asked for,
 * and then from the centre of the country's main city.
 */
export function whereFrom(visit: Visit, isAskedFor: boolean) {
  const { delivery, country } = visit
  if (delivery) return { point: { lat: delivery.lat, lon: delivery.lon }, label: delivery.label, isGuess: false }
  return isAskedFor ? { point: country.pickerStart, label: country.defaultCity, isGuess: true } : null
}
