import type { Polygon } from '#shared/geo.ts'
import type { Shop } from '../contract.ts'
import { isOpenAt, nextOpening } from './rules/opening.ts'

/** A shop as stored; fields that depend on the time or the requested place are calculated per response. */
export interface ShopRecord extends Omit<Shop, 'isOpen' | 'opensAt' | 'servesPoint'> {
  deliveryZone: Polygon | null
  pages: { slug: string; title: string }[]
}

export function toShop(record: ShopRecord, { now, servesPoint }: { now: Date; servesPoint: boolean }): Shop {
  const { deliveryZone: _zone, pages: _pages, ...shop } = record
  return { ...shop, servesPoint, isOpen: isOpenAt(now, record), opensAt: nextOpening(now, record) }
}
