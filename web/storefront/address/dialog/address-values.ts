import type { Place } from '#services/market/contract.ts'
import type { Point } from '#shared/geo.ts'
import { readText } from '#web/forms/read-fields.ts'

/** Values of the address form, as sent. */
export interface AddressValues {
  street: string
  notes: string
  /** Pinned on the map, or the centre of the chosen neighbourhood; null without either. */
  point: Point | null
  /** Neighbourhood chosen from the list; null for a pin. */
  zone: { city: string; locality: string } | null
  /** Idempotency key of the form; empty when it carried none. */
  idempotencyKey: string
}

export type AddressErrors = Partial<Record<'street' | 'notes' | 'zone', true>>

export function parseAddressValues(form: FormData, places: Place[]): AddressValues {
  const described = {
    street: readText(form, 'street', 300),
    notes: readText(form, 'notes', 500),
    idempotencyKey: readText(form, 'idempotencyKey', 200),
  }
  const pin = parsePin(form)
  if (pin) return { ...described, point: pin, zone: null }

  const asked = readText(form, 'zone', 300)
  for (const { city, neighbourhoods } of places) {
    const spot = neighbourhoods.find(({ name }) => `${city}|${name}` === asked)
    if (spot) return { ...described, point: { lat: spot.lat, lon: spot.lon }, zone: { city, locality: spot.name } }
  }
  return { ...described, point: null, zone: null }
}

/** Section 5 of the specification: both texts need something beside spaces, and a door needs a place. */
export function findAddressErrors({ street, notes, point }: AddressValues): AddressErrors {
  return {
    ...(street.trim() === '' && { street: true as const }),
    ...(notes.trim() === '' && { notes: true as const }),
    ...(point === null && { zone: true as const }),
  }
}

function parsePin(form: FormData): Point | null {
  const [lat, lon] = [readText(form, 'lat', 40), readText(form, 'lon', 40)]
  if (lat === '' || lon === '') return null
  const point = { lat: Number(lat), lon: Number(lon) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : null
}
