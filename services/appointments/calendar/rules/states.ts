import type { AppointmentState } from '../../rules/words.ts'

const NEXT: Record<AppointmentState, readonly AppointmentState[]> = {
  PENDING: ['CONFIRMED', 'NO_SHOW', 'CANCELLED'],
  CONFIRMED: ['IN_PROGRESS', 'NO_SHOW', 'CANCELLED'],
  // A frightened animal goes home before the end.
  IN_PROGRESS: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
  NO_SHOW: [],
}

/** Who comes much earlier came for something else. */
const EARLY_MINUTES = 120

/** Where a state may lead, whatever the hour. */
export function nextStates(state: AppointmentState): readonly AppointmentState[] {
  return NEXT[state]
}

/**
 * Why the merchant cannot move an appointment on; null: it can. Work begins at most two hours early, nobody is missed before the
 * start, and while a deposit is awaited it can only be cancelled.
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
