import type { Point } from '#shared/geo.ts'
import type { DeliveryZone, Shop } from '../contract.ts'
import { formatDay } from '../rules/wall-clock.ts'
import { findZoneAt, withZoneTerms } from './rules/delivery-zones.ts'
import { nextOpening } from './rules/opening.ts'
import { isOpenAt } from './rules/opening-hours.ts'

/** A shop as stored; fields that depend on the time or the requested place are calculated per response. */
export interface ShopRecord extends Omit<Shop, 'isOpen' | 'opensAt' | 'servesPoint' | 'zoneMinimumCharge'> {
  deliveryZones: DeliveryZone[]
  pages: { slug: string; title: string }[]
}

/** The shop as it answers for a point, with the terms of the delivery zone there; null: the request names no point. */
export function toShop(record: ShopRecord, { now, point }: { now: Date; point: Point | null }): Shop {
  const { deliveryZones: _zones, pages: _pages, disruptedTimes: _times, ...shop } = withZoneTerms(record, point)
  const servesPoint = point !== null && findZoneAt(record, point) !== null
  const today = formatDay(now, record.timeZone)
  const exceptions = record.exceptions.filter(({ untilDay }) => untilDay >= today)
  return { ...shop, exceptions, servesPoint, isOpen: isOpenAt(now, record), opensAt: nextOpening(now, record) }
}
