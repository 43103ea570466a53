import { isInside, type Point, type Polygon } from '#shared/geo.ts'
import { type Disruption, findDisruptionsAt } from '../../disruptions/rules/disruption.ts'

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
  minimumTicketFreeDelivery: number | null
  /** Of the shop's country, none of them over; absent where only the terms are asked. */
  disruptions?: readonly Disruption[]
}

/** The zone of a point; of zones that overlap there, the first in the shop's order. Null: not delivered there. */
export function findZoneAt<Zone extends ZoneTerms>(
  { deliveryZones }: { deliveryZones: readonly Zone[] },
  point: Point,
): Zone | null {
  return deliveryZones.find(({ corners }) => isInside(point, corners)) ?? null
}

/**
 * The shop with the delivery terms of a point: those of its zone, else the shop's own, and the times in which the point is
 * disrupted. What a zone asks at least stands beside the shop's minimum, which counts for who picks up the order.
 */
export function withZoneTerms<Shop extends DeliveryTerms>(
  shop: Shop,
  point: Point | null,
): Shop & { zoneMinimumCharge: number | null; disruptedTimes: Disruption[] } {
  const zone = point && findZoneAt(shop, point)
  return {
    ...shop,
    deliveryCharge: zone?.deliveryCharge ?? shop.deliveryCharge,
    minimumTicketFreeDelivery: zone?.minimumTicketFreeDelivery ?? shop.minimumTicketFreeDelivery,
    zoneMinimumCharge: zone?.minimumCharge ?? null,
    disruptedTimes: point ? findDisruptionsAt(shop.disruptions ?? [], point) : [],
  }
}
