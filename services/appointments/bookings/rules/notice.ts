import type { DepositState } from '../../deposits/rules/deposit-state.ts'
import type { AppointmentState } from '../../rules/enums.ts'

/** Limit of moves per booking. */
export const MOST_MOVES = 5

export interface ChangeQuestion {
  state: AppointmentState
  /** First moment for the store: of a home pick-up when it may ring first. */
  startsAt: Date
  changeNoticeMinutes: number
  /** Number of earlier moves. */
  moves: number
  /** State of a deposit that is paid online; null: there is none. */
  depositState: DepositState | null
  now: Date
}

/** Reason why the customer cannot move a booking, or null. */
export function whyCannotChange(question: ChangeQuestion) {
  if (!isToCome(question.state)) return 'not-changeable'
  if (question.depositState === 'awaiting') return 'deposit-awaited'
  if (isLate(question)) return 'too-late-to-change'
  return question.moves >= MOST_MOVES ? 'moved-too-often' : null
}

/**
 * Reason why the customer cannot cancel a booking, or null. A booking with a deposit can be cancelled until its start;
 * after the notice the store keeps the deposit (deposits/rules/deposits.ts).
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

/** Last moment at which the customer can move or cancel a booking. */
export function changeUntil(startsAt: Date, changeNoticeMinutes: number): Date {
  return new Date(startsAt.getTime() - changeNoticeMinutes * 60_000)
}
