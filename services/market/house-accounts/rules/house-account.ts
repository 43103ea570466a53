import { toLocalTime } from '../../rules/local-time.ts'
import { addMonths, getDueDay, getMonth } from './billing-month.ts'

/**
 * Rules for house accounts: what a shop sells to known customers on account, to be paid after the month's end
 * (docs/decisions/043). Pure. Amounts are minor units. There is no interest and no fee for a late payment: the only
 * consequence is that nothing more is sold on the account.
 */

export const HOUSE_ACCOUNT_STATES = ['open', 'paused', 'closed'] as const
export type HouseAccountState = (typeof HOUSE_ACCOUNT_STATES)[number]

export const ENTRY_KINDS = ['charge', 'credit', 'payment', 'payout', 'correction'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** How money of an account is handed over at the shop. */
export const DESK_METHODS = ['cash', 'transfer'] as const
export type DeskMethod = (typeof DESK_METHODS)[number]

export const ENTRY_METHODS = [...DESK_METHODS, 'qr', 'card'] as const
export type EntryMethod = (typeof ENTRY_METHODS)[number]

/** Version of the terms that customers accept (messages `houseAccounts.terms`). Another version is another set of words. */
export const TERMS_VERSION = 1

/** Terms of a shop that never chose its own. */
export const DEFAULT_TERMS = { ordersNeeded: 3, graceDays: 5 }

export type UnknownCustomerReason =
  | 'house-account-needs-account'
  | 'house-account-needs-phone'
  | 'house-account-too-new'

/**
 * Why a shop does not know a customer well enough to sell on account, or null: they have an account, can be reached at a
 * proved phone, and received orders of this shop.
 */
export function whyNotKnown(
  { isGuest, hasProvedPhone, delivered }: { isGuest: boolean; hasProvedPhone: boolean; delivered: number },
  ordersNeeded: number,
): UnknownCustomerReason | null {
  if (isGuest) return 'house-account-needs-account'
  if (!hasProvedPhone) return 'house-account-needs-phone'
  return delivered < ordersNeeded ? 'house-account-too-new' : null
}

interface AccountMoney {
  limit: number
  /** Owed by the customer; negative: a credit. */
  balance: number
}

/** What can still be bought on the account; a credit adds to it, a limit below the balance leaves none. */
export function getRoom({ limit, balance }: AccountMoney): number {
  return Math.max(0, limit - balance)
}

export interface ChargeableAccount extends AccountMoney {
  state: HouseAccountState
  isAccepted: boolean
  /** Owed of months whose due day is over. */
  overdue: number
}

export type ChargeRefusal =
  | 'house-account-closed'
  | 'house-account-paused'
  | 'house-account-not-accepted'
  | 'house-account-overdue'
  | 'house-account-no-room'

/** The first reason why this amount cannot be bought on the account, or null. */
export function whyCannotCharge(account: ChargeableAccount, amount: number): ChargeRefusal | null {
  if (account.state === 'closed') return 'house-account-closed'
  if (account.state === 'paused') return 'house-account-paused'
  if (!account.isAccepted) return 'house-account-not-accepted'
  if (account.overdue > 0) return 'house-account-overdue'
  return amount > getRoom(account) ? 'house-account-no-room' : null
}

export type ChangeRefusal = 'house-account-closed' | 'house-account-not-settled'

/** Why an account cannot get this state, or null. A closed one stays closed; one is closed when nobody owes anything. */
export function whyCannotChange(
  { state, balance }: Pick<ChargeableAccount, 'state' | 'balance'>,
  to: HouseAccountState,
): ChangeRefusal | null {
  if (state === 'closed') return 'house-account-closed'
  return to === 'closed' && balance !== 0 ? 'house-account-not-settled' : null
}

/** Why this amount cannot go back to the customer, or null: they get what their credit is. */
export function whyCannotPayOut({ balance }: Pick<AccountMoney, 'balance'>, amount: number) {
  return amount > -balance ? ('house-account-credit-too-small' as const) : null
}

export interface MonthEntry {
  kind: EntryKind
  amount: number
}

export interface MonthSums {
  opening: number
  charges: number
  /** Negative, as `payments` are. */
  credits: number
  payments: number
  payouts: number
  corrections: number
  closing: number
}

/** Sums of a month's statement. */
export function sumMonth(opening: number, entries: readonly MonthEntry[]): MonthSums {
  const sum = (kind: EntryKind) =>
    entries.filter((entry) => entry.kind === kind).reduce((total, { amount }) => total + amount, 0)
  return {
    opening,
    charges: sum('charge'),
    credits: sum('credit'),
    payments: sum('payment'),
    payouts: sum('payout'),
    corrections: sum('correction'),
    closing: entries.reduce((total, { amount }) => total + amount, opening),
  }
}

export const REMINDERS = ['soon', 'today', 'late'] as const
export type Reminder = (typeof REMINDERS)[number]

/** Days before and after the due day of the reminders, and how long a process that was down may come late. */
const DAYS_BEFORE = 3
const DAYS_AFTER = 7
const LATE_DAYS = 2
/** No reminder is written before this hour. */
const EARLIEST_HOUR = 9

/**
 * The reminder of the month that ended last, or null: three days before the due day, on it, and a week after. Each has a
 * key of its own by month and kind, so that it goes out once.
 */
export function findReminder(
  now: Date,
  { graceDays, timeZone }: { graceDays: number; timeZone: string },
): { reminder: Reminder; month: string; dueDay: string } | null {
  const { day, minutes } = toLocalTime(now, timeZone)
  if (minutes < EARLIEST_HOUR * 60) return null

  const month = addMonths(getMonth(now, timeZone), -1)
  const found = { month, dueDay: getDueDay(month, graceDays) }
  if (day === graceDays) return { ...found, reminder: 'today' }
  if (day >= graceDays - DAYS_BEFORE && day < graceDays) return { ...found, reminder: 'soon' }
  const isLate = day >= graceDays + DAYS_AFTER && day <= graceDays + DAYS_AFTER + LATE_DAYS
  return isLate ? { ...found, reminder: 'late' } : null
}
