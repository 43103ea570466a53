import { z } from 'zod'
import type { DeliveryZone } from '#services/market/contract.ts'
import type { Point } from '#shared/geo.ts'
import type { Currency } from '#shared/money.ts'
import { parseFieldOrThrow } from '#web/forms/parse-form.server.ts'
import { parseAmount, typedAmount } from '#web/forms/typed-amount.ts'
import type { TFunction } from '#web/i18n/i18n.ts'
import { parseTypedPoint } from '../typed-point.ts'
import { type DrawnZone, roundCorner } from './drawing.ts'

/** The version that the form was drawn from. */
export const zoneVersion = z.int().min(0)

export const importForm = z.object({
  version: zoneVersion,
  file: z.instanceof(File).optional(),
  pasted: z.string().max(2_000_000).optional(),
})

const MOST_ZONES = 60
const MOST_CORNERS = 1000
// An empty field of a list arrives as none.
const texts = z.array(z.string().max(60).default('')).default([])
const text = (most: number) => z.string().max(most).default('')

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
  const keys = parseFieldOrThrow(form, 'zone', texts)
    .filter((key) => /^\d{1,9}$/.test(key))
    .slice(0, MOST_ZONES)
  for (const key of keys) {
    const { corners: known, typed, wrong } = parseCorners(form, key)
    if (typed === 0) continue
    const name = parseFieldOrThrow(form, `name-${key}`, text(60)).trim()
    const [charge, minimum, freeFrom] = ['charge', 'minimum', 'freeFrom'].map((field) =>
      parseFieldOrThrow(form, `${field}-${key}`, text(20)),
    )
    drawn.push({ key: Number(key), name, corners: known, charge, minimum, freeFrom } as DrawnZone)

    const amounts = [charge, minimum, freeFrom].map((text) => parseTerm(text ?? '', currency))
    const [deliveryCharge = null, minimumCharge = null, minimumTicketFreeDelivery = null] = amounts.map((amount) =>
      typeof amount === 'number' ? amount : null,
    )
    if (amounts.includes('wrong')) errors[`zone-${key}`] = t('errors.amount')
    if (wrong > 0) errors[`zone-${key}`] = t('errors.corner')
    if (name === '') errors[`zone-${key}`] = t('errors.zoneName')
    zones.push({ name, corners: known, deliveryCharge, minimumCharge, minimumTicketFreeDelivery })
  }
  return { drawn, zones, errors }
}

/** Corners of the zone with this key, those that are no points left out, with how many were typed and how many were wrong. */
export function parseCorners(form: FormData, key: string | number): { corners: Point[]; typed: number; wrong: number } {
  const typed = parseFieldOrThrow(form, `corner-${key}`, texts)
    .filter((text) => text.trim() !== '')
    .slice(0, MOST_CORNERS)
  const points = typed.map(parseTypedPoint)
  const corners = points.filter((corner) => corner !== null).map(roundCorner)
  return { corners, typed: typed.length, wrong: typed.length - corners.length }
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
