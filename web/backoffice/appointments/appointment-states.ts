import type { AppointmentState } from '#services/appointments/rules/words.ts'

/** How a state looks on a visit of the calendar; its word stands beside the colour. */
export const stateLook: Record<AppointmentState, string> = {
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

/** Whoever does not come any more, and takes no place in the calendar. */
export function isGone(state: AppointmentState): boolean {
  return state === 'CANCELLED' || state === 'NO_SHOW'
}

export function canBeMoved(state: AppointmentState): boolean {
  return state === 'PENDING' || state === 'CONFIRMED'
}

/** After which nothing more can be done: asked twice. */
export function isFinal(state: AppointmentState): boolean {
  return state === 'COMPLETED' || isGone(state)
}

/** What stands beside its colour: a visit whose deposit is not paid yet waits for its customer, and not for us. */
export function stateWord({ state, awaitsDeposit }: { state: AppointmentState; awaitsDeposit: boolean }) {
  return awaitsDeposit && state === 'PENDING' ? 'deposit.state' : (`states.${state}` as const)
}
