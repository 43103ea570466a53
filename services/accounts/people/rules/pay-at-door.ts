import type { CountryIso } from '#shared/country.ts'

/** What is known of a customer's dealings at the door. */
export interface DoorRecord {
  completedOrders: number
  cancelledAtDoor: number
}

/** Minor units: what a newcomer may owe at the door, and what a regular may. */
const limits: Record<CountryIso, { newcomer: number; regular: number }> = {
  BO: { newcomer: 2_000_00, regular: 5_000_00 },
  PY: { newcomer: 2_500_000, regular: 6_000_000 },
}

const ordersOfARegular = 3
const refusalsTooMany = 3

/** Whether, and up to how much, somebody may pay at the door (D54): who sent the courier away too often may not. */
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
