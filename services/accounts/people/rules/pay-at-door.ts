import { type CountryIso, countries } from '#shared/countries/countries.ts'

/** A customer's history of payment at the door. */
export interface DoorRecord {
  completedOrders: number
  cancelledAtDoor: number
}

const ordersOfARegular = 3
const refusalsTooMany = 3

/**
 * Whether, and up to how much, a customer may pay at the door: refused after three refused deliveries, unless more
 * orders were completed.
 */
export function paymentAtDoor(
  { completedOrders, cancelledAtDoor }: DoorRecord,
  country: CountryIso,
): { canPayAtDoor: boolean; maxAtDoorMinor: number } {
  if (cancelledAtDoor >= refusalsTooMany && cancelledAtDoor >= completedOrders) {
    return { canPayAtDoor: false, maxAtDoorMinor: 0 }
  }
  const { newcomer, regular } = countries[country].doorLimits
  const isRegular = completedOrders >= ordersOfARegular && cancelledAtDoor === 0
  return { canPayAtDoor: true, maxAtDoorMinor: isRegular ? regular : newcomer }
}
