import type { Polygon } from '#shared/geo.ts'
import type { Shop } from '../contract.ts'
import { isOpenAt, nextOpening } from './rules/opening.ts'

/** A shop as it is kept: what depends on the moment or the asked place is worked out for each answer. */
export interface ShopRecord extends Omit<Shop, 'isOpen' | 'opensAt' | 'servesPoint'> {
  deliveryZone: Polygon | null
  pages: { slug: string; title: string }[]
}

export function toShop(record: ShopRecord, { now, servesPoint }: { now: Date; servesPoint: boolean }): Shop {
  const { deliveryZone: _zone, pages: _pages, ...shop } = record
  return { ...shop, servesPoint, isOpen: isOpenAt(now, record), opensAt: nextOpening(now, record) }
}
