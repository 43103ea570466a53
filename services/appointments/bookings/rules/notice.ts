import type { DepositState } from '../../deposits/rules/deposit-state.ts'
import type { AppointmentState } from '../../rules/words.ts'

/** How often a booking may be moved. */
export const MOST_MOVES = 5

export interface ChangeQuestion {
  state: AppointmentState
  startsAt: Date
  changeNoticeMinutes: number
  /** How often it was moved already. */
  moves: number
  /** Of a deposit that is paid online; null: there is none. */
  depositState: DepositState | null
  now: Date
}

/** Why its customer cannot move a booking; null: it can be moved. */
export function whyCannotChange(question: ChangeQuestion) {
  if (!isToCome(question.state)) return 'not-changeable'
  if (question.depositState === 'awaiting') return 'deposit-awaited'
  if (isLate(question)) return 'too-late-to-change'
  return question.moves >= MOST_MOVES ? 'moved-too-often' : null
}

/**
 * Why its customer cannot cancel a booking; null: it can be cancelled. With a deposit it can until the start: who paid one and
 * comes too late for the notice leaves it to the store (deposits/rules/deposits.ts).
 */
export function whyCannotCancel(question: Omit<ChangeQuestion, 'moves'>) {
  const { state, startsAt, depositState, now } = question
  if (!isToCome(state)) return 'not-changeable'
  const hasDeposit = depositState === 'awaiting' || depositState === 'paid'
  const isTooLate = hasDeposit ? now >= startsAt && isLate(question) : isLate(question)
  return isTooLate ? 'too-late-to-change' : null
}

function isToCome(state: AppointmentState): boolean {
  return state === 'PENDING' || state === 'CONFIRMED'
}

function isLate({ startsAt, changeNoticeMinutes, now }: Omit<ChangeQuestion, 'moves' | 'state' | 'depositState'>) {
  return now > changeUntil(startsAt, changeNoticeMinutes)
}

/** The last moment at which its customer can move or cancel a booking. */
export function changeUntil(startsAt: Date, changeNoticeMinutes: number): Date {
  return new Date(startsAt.getTime() - changeNoticeMinutes * 60_000)
}
