import type { AppointmentState } from '#services/appointments/rules/enums.ts'

/** States by priority: the first one that any pet has is the booking's state. */
const WEIGHT: readonly AppointmentState[] = ['IN_PROGRESS', 'PENDING', 'CONFIRMED', 'COMPLETED', 'NO_SHOW', 'CANCELLED']

/** How a booking stands as a whole, by how each of its pets stands. */
export function getStanding(states: readonly AppointmentState[]): AppointmentState {
  return WEIGHT.find((state) => states.includes(state)) ?? 'CANCELLED'
}

/** Whether its visit is still to come, or has begun. */
export function isOpen(state: AppointmentState): boolean {
  return state === 'PENDING' || state === 'CONFIRMED' || state === 'IN_PROGRESS'
}
