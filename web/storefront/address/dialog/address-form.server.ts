import { z } from 'zod'
import { type Place, ShippingAddress } from '#services/market/contract.ts'
import type { Point } from '#shared/geo.ts'
import { requiredText } from '#shared/values.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { type FieldName, parseForm, type TypedValues } from '#web/forms/parse-form.server.ts'
import type { TFunction } from '#web/i18n/i18n.ts'
import { safePath } from '../../delivery/safe-path.ts'

const { street } = ShippingAddress.shape

/** An address with its pin (`lat` and `lon`) or with a neighbourhood of the list (`zone`). */
const addressForm = z.object({
  street,
  notes: requiredText('Notes'),
  lat: z.string().max(40).default(''),
  lon: z.string().max(40).default(''),
  zone: z.string().max(300).default(''),
  /** Saved address that is changed; empty for a new one. */
  code: z.string().max(100).default(''),
  ...keyForm.shape,
})

export type AddressField = FieldName<typeof addressForm>

export const savedAddressForm = z.object({ code: z.string().max(100) })

export const neighbourhoodForm = z.object({ city: z.string().max(120), neighbourhood: z.string().max(120) })

/** Section 5 of the specification: both texts need something beside spaces, and a door needs a place. */
export function parseAddress(form: FormData, places: Place[], t: TFunction<'address'>) {
  const { typed, value, errors } = parseForm(form, addressForm, {
    street: t('form.streetRequired'),
    notes: t('form.notesRequired'),
  })
  const spot = findSpot(typed, places)
  if (spot && !errors) return { value: { ...value, ...spot }, errors: null, typed }
  return { value: null, typed, errors: { ...errors, ...(!spot && { zone: t('chooser.zoneRequired') }) } }
}

/** The pin, or the centre of the neighbourhood, which only the second has a `zone`; null without either. */
function findSpot({ lat, lon, zone }: TypedValues<typeof addressForm>, places: Place[]) {
  const pin = parsePin(lat, lon)
  if (pin) return { point: pin, zone: null }
  for (const { city, neighbourhoods } of places) {
    const spot = neighbourhoods.find(({ name }) => `${city}|${name}` === zone)
    if (spot) return { point: { lat: spot.lat, lon: spot.lon }, zone: { city, locality: spot.name } }
  }
  return null
}

function parsePin(lat: string, lon: string): Point | null {
  if (lat === '' || lon === '') return null
  const point = { lat: Number(lat), lon: Number(lon) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : null
}

/** Page to return to. */
export const backForm = z.object({ back: z.string().default('').transform(safePath) })

/** What every form of a delivery place sends; a dialog asks for the answer as data. */
export const deliveryForm = backForm.extend({ answer: z.literal('data').optional() })
