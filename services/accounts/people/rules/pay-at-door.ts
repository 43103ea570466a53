import type { CountryIso } from '#shared/country.ts'

/** A customer's history of payment at the door. */
export interface DoorRecord {
  completedOrders: number
  cancelledAtDoor: number
}

/** Limit of payment at the door, in minor units, for new and for regular customers. */
const limits: Record<CountryIso, { newcomer: number; regular: number }> = {
  BO: { newcomer: 2_000_00, regular: 5_000_00 },
  PY: { newcomer: 2_500_000, regular: 6_000_000 },
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
  const { newcomer, regular } = limits[country]
  const isRegular = completedOrders >= ordersOfARegular && cancelledAtDoor === 0
  return { canPayAtDoor: true, maxAtDoorMinor: isRegular ? regular : newcomer }
}
