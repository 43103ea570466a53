import { countries } from '#shared/countries/countries.ts'
import { formatMonth, getMonth } from '../house-accounts/rules/billing-month.ts'
import { datedLabel } from '../rules/wall-clock.ts'
import type { SavingGoal, SavingGoalEntry } from './contract.ts'
import { getMissing, getMonthlyAmount, getProgress, type Purpose } from './rules/saving-goal.ts'
import type { GoalEntryRow } from './store/entries.ts'
import type { SavingGoalRow } from './store/goals.ts'

const purposes: Record<Purpose, string> = {
  castration: 'Castración',
  dental: 'Limpieza dental',
  vaccines: 'Vacunas',
  other: 'Otro gasto',
}

/** 'Castración de Luna': the customer's own name for a goal, or its purpose, and the pet. */
export function formatGoal({ purpose, name, petName }: Pick<SavingGoalRow, 'purpose' | 'name' | 'petName'>): string {
  const label = name || purposes[purpose]
  return petName ? `${label} de ${petName}` : label
}

/** A goal as its customer sees it. */
export function toSavingGoal(row: SavingGoalRow, now: Date): SavingGoal {
  const { country, target, balance, month } = row
  const currentMonth = getMonth(now, countries[country].timezone)
  const money = { target, balance, month, isClosed: row.closedAt !== null }
  const missing = getMissing(money)
  return {
    id: row.id,
    country,
    currencyCode: row.currency,
    purpose: row.purpose,
    name: row.name,
    petName: row.petName,
    label: formatGoal(row),
    target,
    month,
    monthLabel: month && formatMonth(month),
    isMonthOver: month !== null && month < currentMonth,
    balance,
    fromWallet: row.fromWallet,
    paidIn: balance - row.fromWallet,
    missing,
    progress: getProgress(money),
    monthly: getMonthlyAmount(money, { currentMonth, country }),
    isClosed: money.isClosed,
    canPutAside: row.isPermitted && missing > 0,
    createdAt: row.createdAt.toISOString(),
  }
}

/** An entry, with its moment in the zone of the goal's country. */
export function toGoalEntry(row: GoalEntryRow, { country }: Pick<SavingGoalRow, 'country'>): SavingGoalEntry {
  const { number, at, kind, amount, balance, depositId, refund } = row
  return {
    number,
    at: at.toISOString(),
    dayLabel: datedLabel(at, countries[country].timezone),
    kind,
    way: depositId === null || kind === 'used' ? 'wallet' : 'payment',
    amount,
    balance,
    refund,
  }
}
