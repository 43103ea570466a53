import { distanceInMetres, type Point } from '#shared/geo.ts'
import { findZoneAt, type ZonedShop } from './delivery-zones.ts'

/** Chooses the shop of a place: pure. */

export interface PlacedShop extends ZonedShop {
  id: string
  coordinates: Point
}

export interface ShopAtPoint<Shop> {
  shop: Shop
  servesPoint: boolean
  metres: number
}

/** Beyond this distance a shop belongs to another city, too far to pick up an order. */
export const NEAREST_SHOP_RADIUS_METRES = 60_000

/** Shops that deliver to a point or are near enough for pickup, nearest first. */
export function shopsFor<Shop extends PlacedShop>(shops: readonly Shop[], point: Point): ShopAtPoint<Shop>[] {
  return shops
    .map((shop) => ({
      shop,
      servesPoint: findZoneAt(shop, point) !== null,
      metres: distanceInMetres(point, shop.coordinates),
    }))
    .filter(({ servesPoint, metres }) => servesPoint || metres <= NEAREST_SHOP_RADIUS_METRES)
    .sort((a, b) => a.metres - b.metres)
}

/**
 * The requested shop if no other serves the address better (it delivers there, or no shop does); else the nearest that
 * delivers there; else the nearest; null: none.
 */
export function chooseShop<Shop extends PlacedShop>(
  candidates: readonly ShopAtPoint<Shop>[],
  askedId: string | undefined,
): ShopAtPoint<Shop> | null {
  const delivering = candidates.filter(({ servesPoint }) => servesPoint)
  const eligible = delivering.length > 0 ? delivering : candidates
  return eligible.find(({ shop }) => shop.id === askedId) ?? eligible[0] ?? null
}
