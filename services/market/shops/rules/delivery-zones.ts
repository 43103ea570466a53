import { isInside, type Point, type Polygon } from '#shared/geo.ts'

/** Delivery zones of a shop and what delivering there costs: pure. Amounts are minor units. */

/** An area that a shop delivers to; null terms are those of the shop. */
export interface ZoneTerms {
  corners: Polygon
  deliveryCharge: number | null
  /** itemTotal below this adds the shop's surcharge for small orders. */
  minimumCharge: number | null
  /** itemTotal from which delivery is free there. */
  minimumTicketFreeDelivery: number | null
}

export interface ZonedShop {
  /** Without zones the shop delivers nowhere: pickup only. */
  deliveryZones: readonly ZoneTerms[]
}

interface DeliveryTerms extends ZonedShop {
  deliveryCharge: number
  minimumCharge: number
  minimumTicketFreeDelivery: number | null
}

/** The zone of a point; of zones that overlap there, the first in the shop's order. Null: not delivered there. */
export function findZoneAt({ deliveryZones }: ZonedShop, point: Point): ZoneTerms | null {
  return deliveryZones.find(({ corners }) => isInside(point, corners)) ?? null
}

/**
 * The shop with the delivery terms of a point: those of its zone, else the shop's own. The zone's minimum counts for
 * orders that are delivered.
 */
export function withZoneTerms<Shop extends DeliveryTerms>(
  shop: Shop,
  { point, hasDelivery }: { point: Point | null; hasDelivery: boolean },
): Shop {
  const zone = point && findZoneAt(shop, point)
  if (!zone) return shop
  return {
    ...shop,
    deliveryCharge: zone.deliveryCharge ?? shop.deliveryCharge,
    minimumCharge: (hasDelivery ? zone.minimumCharge : null) ?? shop.minimumCharge,
    minimumTicketFreeDelivery: zone.minimumTicketFreeDelivery ?? shop.minimumTicketFreeDelivery,
  }
}
