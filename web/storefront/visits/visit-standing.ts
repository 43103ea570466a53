import type { AppointmentState } from '#services/appointments/rules/words.ts'

/** What needs to be known first: that a pet is being looked after, that the store has yet to answer, and so on. */
const WEIGHT: readonly AppointmentState[] = ['IN_PROGRESS', 'PENDING', 'CONFIRMED', 'COMPLETED', 'NO_SHOW', 'CANCELLED']

/** How a booking stands as a whole, by how each of its pets stands. */
export function getStanding(states: readonly AppointmentState[]): AppointmentState {
  return WEIGHT.find((state) => states.includes(state)) ?? 'CANCELLED'
}

/** Whether its visit is still to come, or has begun. */
export function isOpen(state: AppointmentState): boolean {
  return state === 'PENDING' || state === 'CONFIRMED' || state === 'IN_PROGRESS'
}
