import type { AppointmentState } from './words.ts'

/** How often a booking may be moved. */
export const MOST_MOVES = 5

export interface ChangeQuestion {
  state: AppointmentState
  startsAt: Date
  changeNoticeMinutes: number
  /** How often it was moved already. */
  moves: number
  now: Date
}

/** Why its customer cannot move a booking; null: it can be moved. */
export function whyCannotChange(question: ChangeQuestion) {
  const refusal = whyCannotCancel(question)
  if (refusal) return refusal
  return question.moves >= MOST_MOVES ? 'moved-too-often' : null
}

/** Why its customer cannot cancel a booking; null: it can be cancelled. */
export function whyCannotCancel({ state, startsAt, changeNoticeMinutes, now }: Omit<ChangeQuestion, 'moves'>) {
  if (state !== 'PENDING' && state !== 'CONFIRMED') return 'not-changeable'
  return now > changeUntil(startsAt, changeNoticeMinutes) ? 'too-late-to-change' : null
}

/** The last moment at which its customer can move or cancel a booking. */
export function changeUntil(startsAt: Date, changeNoticeMinutes: number): Date {
  return new Date(startsAt.getTime() - changeNoticeMinutes * 60_000)
}
