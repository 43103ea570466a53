import type { AppointmentState } from '#services/appointments/rules/enums.ts'

/** Classes of a calendar entry by state; its label also names the state. */
export const stateStyles: Record<AppointmentState, string> = {
  PENDING: 'border-warn bg-warn-50 text-ink-900',
  CONFIRMED: 'border-brand-600 bg-brand-100 text-ink-900',
  IN_PROGRESS: 'border-brand-950 bg-brand-700 text-white',
  COMPLETED: 'border-ok bg-ok-50 text-ink-900',
  CANCELLED: 'border-ink-400 bg-ink-100 text-ink-700',
  NO_SHOW: 'border-red-700 bg-red-50 text-ink-900',
}

export const stateTone = {
  PENDING: 'warn',
  CONFIRMED: 'soft',
  IN_PROGRESS: 'brand',
  COMPLETED: 'ok',
  CANCELLED: 'neutral',
  NO_SHOW: 'red',
} as const satisfies Record<AppointmentState, string>

/** Whether an appointment no longer takes place in the calendar: cancelled or a no-show. */
export function isGone(state: AppointmentState): boolean {
  return state === 'CANCELLED' || state === 'NO_SHOW'
}

/** Whether it is still to come: it can be moved, and waits for its pet. */
export function isComing(state: AppointmentState): boolean {
  return state === 'PENDING' || state === 'CONFIRMED'
}

/** Whether a state is final, so the form asks for confirmation. */
export function isFinal(state: AppointmentState): boolean {
  return state === 'COMPLETED' || isGone(state)
}

/** Message key of a state; an appointment with an unpaid deposit waits for the customer, not for the store. */
export function stateLabel({ state, awaitsDeposit }: { state: AppointmentState; awaitsDeposit: boolean }) {
  return awaitsDeposit && state === 'PENDING' ? 'deposit.state' : (`states.${state}` as const)
}
