import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { addMonths } from '../../house-accounts/rules/billing-month.ts'

/**
 * Rules for saving goals: what a customer puts aside for an expected cost of a pet (docs/decisions/045). Pure. Amounts are
 * minor units, a month is 'yyyy-MM'. There is no interest, and everything can be taken back at any time.
 */

export const PURPOSES = ['castration', 'dental', 'vaccines', 'other'] as const
export type Purpose = (typeof PURPOSES)[number]

export const GOAL_ENTRY_KINDS = ['put_aside', 'taken_back', 'used'] as const
export type GoalEntryKind = (typeof GOAL_ENTRY_KINDS)[number]

/** Where money comes from and goes back to: the wallet, or the bank of the payment that brought it. */
export const SAVING_WAYS = ['wallet', 'payment'] as const
export type SavingWay = (typeof SAVING_WAYS)[number]

/** Open goals of a customer: the named purposes of two pets. More would be an account and not an expected cost. */
export const MOST_OPEN_GOALS = 6

/** A target is at most this many of the country's largest banknotes, which pays a dear operation. */
const MOST_LARGEST_NOTES = 50

/** Months from now that a goal may lie ahead: beyond three years no cost of a pet is expected. */
const MOST_MONTHS_AHEAD = 36

export interface SavingLimits {
  /** Of one deposit, and of a target: the smallest banknote. Less costs a bank more to move than it brings. */
  smallest: number
  /** Of a target, and so of everything that a goal can hold. */
  most: number
  goals: number
}

/** Limits in the currency of a country, which follow from its banknotes. */
export function getSavingLimits(country: CountryIso): SavingLimits {
  const notes = countries[country].banknotes
  return {
    smallest: Math.min(...notes),
    most: Math.max(...notes) * MOST_LARGEST_NOTES,
    goals: MOST_OPEN_GOALS,
  }
}

export type CreateRefusal =
  | 'saving-target-too-small'
  | 'saving-target-too-large'
  | 'saving-month-not-ahead'
  | 'saving-too-many-goals'

/** The first reason why a customer cannot have this goal too, or null. A month is this one at the earliest. */
export function whyCannotCreateGoal(
  { target, month }: { target: number; month: string | null },
  { limits, openGoals, currentMonth }: { limits: SavingLimits; openGoals: number; currentMonth: string },
): CreateRefusal | null {
  if (target < limits.smallest) return 'saving-target-too-small'
  if (target > limits.most) return 'saving-target-too-large'
  if (month !== null && (month < currentMonth || month > addMonths(currentMonth, MOST_MONTHS_AHEAD)))
    return 'saving-month-not-ahead'
  return openGoals >= limits.goals ? 'saving-too-many-goals' : null
}

interface GoalMoney {
  target: number
  balance: number
  isClosed: boolean
}

/** What a goal still takes. */
export function getMissing({ target, balance, isClosed }: GoalMoney): number {
  return isClosed ? 0 : target - balance
}

/** Whole percent of the target; 100 only when it is reached. */
export function getProgress({ target, balance }: Pick<GoalMoney, 'target' | 'balance'>): number {
  return Math.floor((balance * 100) / target)
}

export type PutAsideRefusal =
  | 'saving-off'
  | 'saving-goal-closed'
  | 'saving-amount-too-small'
  | 'saving-amount-too-large'

/**
 * The first reason why this amount cannot be put aside, or null. A goal takes what is missing and no more; its last part
 * may be smaller than the smallest deposit.
 */
export function whyCannotPutAside(
  goal: GoalMoney,
  amount: number,
  { isPermitted, limits }: { isPermitted: boolean; limits: SavingLimits },
): PutAsideRefusal | null {
  if (!isPermitted) return 'saving-off'
  if (goal.isClosed) return 'saving-goal-closed'
  const missing = getMissing(goal)
  if (amount > missing) return 'saving-amount-too-large'
  return amount < Math.min(limits.smallest, missing) ? 'saving-amount-too-small' : null
}

/** A payment for a goal, and what of it is still there. */
export interface HeldDeposit {
  id: string
  left: number
}

export interface TakenPart {
  /** null: money that came from the wallet. */
  depositId: string | null
  amount: number
}

/**
 * Which money of a goal goes back, or null: it holds less for this way. What came from the wallet goes back to it first, and
 * what was paid follows, the oldest first. By payment only paid money goes back, the newest first, which a provider is
 * the likeliest to send back by itself. `deposits` are the oldest first.
 */
export function planTakeBack(
  { fromWallet, deposits }: { fromWallet: number; deposits: readonly HeldDeposit[] },
  { amount, to }: { amount: number; to: SavingWay },
): TakenPart[] | null {
  const paid = deposits.map(({ id, left }) => ({ depositId: id, amount: left }))
  const held: TakenPart[] = to === 'wallet' ? [{ depositId: null, amount: fromWallet }, ...paid] : paid.toReversed()
  let rest = amount
  const parts: TakenPart[] = []
  for (const part of held) {
    const taken = Math.min(rest, part.amount)
    if (taken > 0) parts.push({ ...part, amount: taken })
    rest -= taken
  }
  return rest > 0 ? null : parts
}

/** Why a goal cannot be closed, or null: its money comes back first. */
export function whyCannotClose({ balance, isClosed }: Pick<GoalMoney, 'balance' | 'isClosed'>) {
  if (isClosed) return null
  return balance > 0 ? ('saving-not-empty' as const) : null
}

/**
 * What to put aside a month to have the target in its month, this month included, rounded up to a payable amount; null
 * without a month, when it is over, or when nothing is missing.
 */
export function getMonthlyAmount(
  goal: GoalMoney & { month: string | null },
  { currentMonth, country }: { currentMonth: string; country: CountryIso },
): number | null {
  const missing = getMissing(goal)
  if (goal.month === null || goal.month < currentMonth || missing === 0) return null
  const step = countries[country].roundAmount
  const months = countMonths(currentMonth, goal.month)
  return Math.min(missing, Math.ceil(missing / months / step) * step)
}

/** Months from one to another, both included. */
function countMonths(from: string, until: string): number {
  const toIndex = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  return toIndex(until) - toIndex(from) + 1
}
