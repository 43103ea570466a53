import type { Slot } from '#services/appointments/contract.ts'
import {
  formatHomePickup,
  type HomePickupLabels,
  planHomePickup,
} from '#services/appointments/slots/rules/home-pickup.ts'

type Times = Pick<Slot, 'schedule' | 'startsAt' | 'receiveUntil' | 'collectAt'>

/** Rides of each slot by its schedule, for a home so many metres away; empty where nobody is fetched (null). */
export function planSlotPickups(
  slots: readonly Times[],
  metres: number | null,
  timezone: string,
): Record<string, HomePickupLabels> {
  if (metres === null) return {}
  return Object.fromEntries(
    slots.map((slot) => [slot.schedule, formatHomePickup(planHomePickup(slot, metres), timezone)]),
  )
}
