import type { Polygon } from '#shared/geo.ts'
import type { DemoZone } from './types.ts'

/** The one zone of a shop that delivers everywhere on its own terms. */
export function wholeZone(corners: Polygon): DemoZone {
  const ofTheShop = { deliveryCharge: null, minimumCharge: null, minimumTicketFreeDelivery: null }
  return { name: 'Zona de entrega', corners, ...ofTheShop }
}
