import { z } from 'zod'
import type { DeliveryZone } from '#services/market/contract.ts'
import type { Point } from '#shared/geo.ts'
import type { Currency } from '#shared/money.ts'
import { readText } from '#web/forms/read-fields.ts'
import { parseAmount, typedAmount } from '#web/forms/typed-amount.ts'
import type { TFunction } from '#web/i18n/i18n.ts'
import { parseTypedPoint } from '../typed-point.ts'
import { type DrawnZone, roundCorner } from './drawing.ts'

export const importForm = z.object({
  version: z.int().min(0),
  file: z.instanceof(File).optional(),
  pasted: z.string().max(2_000_000).optional(),
})

interface TypedZones {
  /** What was typed, for the form that comes back with its errors. */
  drawn: DrawnZone[]
  zones: DeliveryZone[]
  /** By the key of the zone. */
  errors: Record<string, string>
}

/** Zones of the form; one without corners is removed. */
export function parseZones(form: FormData, currency: Currency, t: TFunction<'shopsSettings'>): TypedZones {
  const drawn: DrawnZone[] = []
  const zones: DeliveryZone[] = []
  const errors: Record<string, string> = {}
  const keys = form
    .getAll('zone')
    .filter((key) => typeof key === 'string' && /^\d{1,9}$/.test(key))
    .slice(0, 60)
  for (const key of keys) {
    const typed = form
      .getAll(`corner-${key}`)
      .flatMap((text) => (typeof text === 'string' && text.trim() !== '' ? [text] : []))
      .slice(0, 1000)
    if (typed.length === 0) continue
    const corners = typed.map(parseTypedPoint)
    const known = corners.filter((corner): corner is Point => corner !== null).map(roundCorner)
    const name = readText(form, `name-${key}`, 60).trim()
    const [charge, minimum, freeFrom] = ['charge', 'minimum', 'freeFrom'].map((field) =>
      readText(form, `${field}-${key}`, 20),
    )
    drawn.push({ key: Number(key), name, corners: known, charge, minimum, freeFrom } as DrawnZone)

    const amounts = [charge, minimum, freeFrom].map((text) => parseTerm(text ?? '', currency))
    const [deliveryCharge = null, minimumCharge = null, minimumTicketFreeDelivery = null] = amounts.map((amount) =>
      typeof amount === 'number' ? amount : null,
    )
    if (amounts.includes('wrong')) errors[`zone-${key}`] = t('errors.amount')
    if (known.length < corners.length) errors[`zone-${key}`] = t('errors.corner')
    if (name === '') errors[`zone-${key}`] = t('errors.zoneName')
    zones.push({ name, corners: known, deliveryCharge, minimumCharge, minimumTicketFreeDelivery })
  }
  return { drawn, zones, errors }
}

export function toDrawnZone(zone: DeliveryZone, key: number, currency: Currency): DrawnZone {
  const amount = (minor: number | null) => (minor === null ? '' : typedAmount(minor, currency))
  return {
    key,
    name: zone.name,
    corners: zone.corners,
    charge: amount(zone.deliveryCharge),
    minimum: amount(zone.minimumCharge),
    freeFrom: amount(zone.minimumTicketFreeDelivery),
  }
}

/** null: as the shop. */
function parseTerm(text: string, currency: Currency): number | null | 'wrong' {
  if (text.trim() === '') return null
  return parseAmount(text, currency) ?? 'wrong'
}
