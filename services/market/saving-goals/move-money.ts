import { DatabaseError } from 'pg'
import { newId } from '#shared/ids.ts'
import type { Currency } from '#shared/money.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { lockWalletBalance, moveSavings } from '../wallet/move-savings.ts'
import type { SavingGoal } from './contract.ts'
import { requireGoal, showGoal } from './own-goals.ts'
import { getSavingLimits, planTakeBack, type SavingWay, whyCannotPutAside } from './rules/saving-goal.ts'
import { findHeldDeposits, insertSavingRefund } from './store/deposits.ts'
import { insertGoalEntry } from './store/entries.ts'
import { lockGoal, type SavingGoalRow } from './store/goals.ts'
import { formatGoal } from './to-saving-goal.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

/**
 * Puts money of the wallet aside, once per Idempotency-Key: both balances change in one transaction. Throws
 * saving-goal-not-found, saving-wallet-too-small and the refusals of `whyCannotPutAside`.
 */
export async function putAside(
  deps: Dependencies,
  input: { goalId: string; amount: number },
  context: CallContext,
): Promise<SavingGoal> {
  const { goalId, amount } = input
  const ownerUid = accountUid(context)
  const { currency } = await requireGoal(deps, goalId, context)
  await createOnce(deps, { operation: 'put-aside', input }, context, async (trx) => {
    // The wallet before the goal, as everywhere: two calls at once wait for each other and do not deadlock.
    const available = await lockWalletBalance(trx, { ownerUid, currency })
    const row = await lockGoal(trx, { goalId, ownerUid })
    if (!row) throw marketError('saving-goal-not-found')
    const refusal = whyCannotPutAside(toMoney(row), amount, {
      isPermitted: row.isPermitted,
      limits: getSavingLimits(row.country),
    })
    if (refusal) throw marketError(refusal)
    if (amount > available) throw marketError('saving-wallet-too-small')

    const at = deps.now()
    const cause = `put-aside:${newId()}`
    await moveSavings(trx, {
      ...toWalletMove(row, { cause, now: at }),
      amountMinor: -amount,
      note: `Para tu meta: ${formatGoal(row)}`,
    })
    const entry = { goalId, at, kind: 'put_aside' as const, amount, depositId: null, cause }
    await insertGoalEntry(trx, entry).catch((error: unknown) => {
      // The permit was withdrawn after the check above; the locked goal is open still.
      if (error instanceof DatabaseError && error.constraint === 'saving_is_permitted') throw marketError('saving-off')
      throw error
    })
    return { cause }
  })
  return showGoal(deps, goalId, context)
}

/**
 * Takes money of a goal back, once per Idempotency-Key: into the wallet at once, or to the payer by the fact
 * 'saving-taken-back' (`ask-saving-refunds.ts`). Throws saving-goal-not-found, saving-balance-too-small, and
 * saving-not-paid-in: what came from the wallet cannot go to a bank.
 */
export async function takeBack(
  deps: Dependencies & Pick<MarketDependencies, 'jobs'>,
  input: { goalId: string; amount: number; to: SavingWay },
  context: CallContext,
): Promise<SavingGoal> {
  const { goalId, amount, to } = input
  const ownerUid = accountUid(context)
  const { currency } = await requireGoal(deps, goalId, context)
  await createOnce(deps, { operation: 'take-back', input }, context, async (trx) => {
    await lockWalletBalance(trx, { ownerUid, currency })
    const row = await lockGoal(trx, { goalId, ownerUid })
    if (!row) throw marketError('saving-goal-not-found')
    if (amount > row.balance) throw marketError('saving-balance-too-small')
    const held = { fromWallet: row.fromWallet, deposits: await findHeldDeposits(trx, goalId) }
    const parts = planTakeBack(held, { amount, to })
    if (!parts) throw marketError('saving-not-paid-in')

    const at = deps.now()
    const id = newId()
    for (const [index, { depositId, amount: part }] of parts.entries()) {
      const cause = `take-back:${id}:${index}`
      const kind = to === 'wallet' && depositId !== null ? 'used' : 'taken_back'
      await insertGoalEntry(trx, { goalId, at, kind, amount: -part, depositId, cause })
      if (to === 'payment' && depositId !== null)
        await insertSavingRefund(trx, { cause, depositId, amount: part, now: at })
      if (to === 'wallet')
        await moveSavings(trx, {
          ...toWalletMove(row, { cause, now: at }),
          amountMinor: part,
          note: `De tu meta: ${formatGoal(row)}`,
        })
    }
    if (to === 'payment') await deps.jobs.publish(trx, 'saving-taken-back', { goalId })
    return { id }
  })
  return showGoal(deps, goalId, context)
}

function toMoney({ target, balance, closedAt }: SavingGoalRow) {
  return { target, balance, isClosed: closedAt !== null }
}

function toWalletMove(
  { ownerUid, currency }: { ownerUid: string; currency: Currency },
  { cause, now }: { cause: string; now: Date },
) {
  return { ownerUid, currency, cause, now }
}
