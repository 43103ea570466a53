import type { AppointmentState } from '../../rules/enums.ts'

const NEXT: Record<AppointmentState, readonly AppointmentState[]> = {
  PENDING: ['CONFIRMED', 'NO_SHOW', 'CANCELLED'],
  CONFIRMED: ['IN_PROGRESS', 'NO_SHOW', 'CANCELLED'],
  // A started visit can be cancelled: a frightened animal goes home before the end.
  IN_PROGRESS: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
  NO_SHOW: [],
}

/** Minutes before its start from which a visit can be started. */
const EARLY_MINUTES = 120

/** Allowed next states, regardless of the time. */
export function nextStates(state: AppointmentState): readonly AppointmentState[] {
  return NEXT[state]
}

/**
 * Reason why the merchant cannot set a state, or null. Work begins at most two hours early, a no-show is possible only
 * after the start, and a visit with an unpaid deposit can only be cancelled.
 */
export function whyCannotMoveTo(
  state: AppointmentState,
  next: AppointmentState,
  { startsAt, now, awaitsDeposit }: { startsAt: Date; now: Date; awaitsDeposit: boolean },
): 'state-not-allowed' | 'deposit-awaited' | null {
  if (!NEXT[state].includes(next)) return 'state-not-allowed'
  if (awaitsDeposit && next !== 'CANCELLED') return 'deposit-awaited'
  if (next === 'IN_PROGRESS' && now.getTime() < startsAt.getTime() - EARLY_MINUTES * 60_000) return 'state-not-allowed'
  if (next === 'NO_SHOW' && now < startsAt) return 'state-not-allowed'
  return null
}
