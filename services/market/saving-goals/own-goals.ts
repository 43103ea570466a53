import { countries } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { getMonth } from '../house-accounts/rules/billing-month.ts'
import { getWalletBalance } from '../wallet/move-savings.ts'
import type { SavingGoal, SavingGoalPage, SavingGoals } from './contract.ts'
import { getSavingLimits, type Purpose, whyCannotClose, whyCannotCreateGoal } from './rules/saving-goal.ts'
import { findGoalEntries } from './store/entries.ts'
import {
  findGoal,
  findOpenGoals,
  insertGoal,
  lockAndCountOpenGoals,
  lockGoal,
  type SavingGoalRow,
  writeClosed,
} from './store/goals.ts'
import { hasPermit } from './store/permits.ts'
import { toGoalEntry, toSavingGoal } from './to-saving-goal.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

/** The caller's open goals, and whether saving is open in the country they visit. */
export async function savingGoals({ db, now }: Dependencies, context: CallContext): Promise<SavingGoals> {
  const ownerUid = accountUid(context)
  const { country } = context.viewer
  const { currency } = countries[country]
  const [isOpen, walletBalance, rows] = await Promise.all([
    hasPermit(db, country),
    getWalletBalance(db, { ownerUid, currency }),
    findOpenGoals(db, ownerUid),
  ])
  return {
    isOpen,
    currencyCode: currency,
    limits: getSavingLimits(country),
    walletBalance,
    goals: rows.map((row) => toSavingGoal(row, now())),
  }
}

/** One of the caller's goals with a page of its entries. Throws saving-goal-not-found. */
export async function savingGoal(
  deps: Dependencies,
  { goalId, before, first }: { goalId: string; before?: number | undefined; first: number },
  context: CallContext,
): Promise<SavingGoalPage> {
  const row = await requireGoal(deps, goalId, context)
  const [walletBalance, found] = await Promise.all([
    getWalletBalance(deps.db, row),
    findGoalEntries(deps.db, { goalId, before: before ?? null, limit: first + 1 }),
  ])
  const shown = found.slice(0, first)
  return {
    goal: toSavingGoal(row, deps.now()),
    walletBalance,
    smallest: getSavingLimits(row.country).smallest,
    entries: shown.map((entry) => toGoalEntry(entry, row)),
    next: found.length > first ? (shown.at(-1)?.number ?? null) : null,
  }
}

interface NewSavingGoal {
  purpose: Purpose
  name: string
  petName: string
  target: number
  month: string | null
}

/** Creates a goal, once per Idempotency-Key. Throws saving-off and the refusals of `whyCannotCreateGoal`. */
export async function createSavingGoal(
  deps: Dependencies,
  input: NewSavingGoal,
  context: CallContext,
): Promise<SavingGoal> {
  const ownerUid = accountUid(context)
  const { country } = context.viewer
  const { currency, timezone } = countries[country]
  const { goalId } = await createOnce(deps, { operation: 'create-saving-goal', input }, context, async (trx) => {
    if (!(await hasPermit(trx, country))) throw marketError('saving-off')
    const now = deps.now()
    const refusal = whyCannotCreateGoal(input, {
      limits: getSavingLimits(country),
      openGoals: await lockAndCountOpenGoals(trx, ownerUid),
      currentMonth: getMonth(now, timezone),
    })
    if (refusal) throw marketError(refusal)
    const goalId = newId()
    await insertGoal(trx, { ...input, id: goalId, ownerUid, country, currency, createdAt: now })
    return { goalId }
  })
  return showGoal(deps, goalId, context)
}

/** Closes a goal that holds nothing. Throws saving-goal-not-found and saving-not-empty. */
export async function closeSavingGoal(
  deps: Dependencies,
  { goalId }: { goalId: string },
  context: CallContext,
): Promise<SavingGoal> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockGoal(trx, { goalId, ownerUid: accountUid(context) })
    if (!row) throw marketError('saving-goal-not-found')
    const refusal = whyCannotClose({ balance: row.balance, isClosed: row.closedAt !== null })
    if (refusal) throw marketError(refusal)
    await writeClosed(trx, goalId, deps.now())
  })
  return showGoal(deps, goalId, context)
}

/** A goal of the caller. Throws saving-goal-not-found. */
export async function requireGoal(
  { db }: Pick<Dependencies, 'db'>,
  goalId: string,
  context: CallContext,
): Promise<SavingGoalRow> {
  const row = await findGoal(db, { goalId, ownerUid: accountUid(context) })
  if (!row) throw marketError('saving-goal-not-found')
  return row
}

/** A goal as the caller sees it now. Throws saving-goal-not-found. */
export async function showGoal(deps: Dependencies, goalId: string, context: CallContext): Promise<SavingGoal> {
  return toSavingGoal(await requireGoal(deps, goalId, context), deps.now())
}
