import { PaymentSettled } from '#services/payments/contract.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { requireGoal } from './own-goals.ts'
import { getMissing, getSavingLimits, whyCannotPutAside } from './rules/saving-goal.ts'
import {
  findBegunDeposit,
  findDepositOutcome,
  findGoalOfDeposit,
  insertDeposit,
  writeDepositPaid,
  writeDepositRefused,
} from './store/deposits.ts'
import { insertGoalEntry } from './store/entries.ts'
import { lockGoal } from './store/goals.ts'
import { formatGoal } from './to-saving-goal.ts'

/** How long a payment that was begun may be gone on with. */
const HOURS_TO_PAY = 1

/**
 * A link to pay money into a goal. The fact 'payment-settled' posts it. Throws saving-goal-not-found,
 * payment-not-accepted and the refusals of `whyCannotPutAside`.
 */
export async function payIntoSavingGoal(
  deps: Pick<MarketDependencies, 'db' | 'now' | 'payments' | 'accounts'>,
  { goalId, amount, method }: { goalId: string; amount: number; method: 'qr' | 'card' },
  context: CallContext,
): Promise<{ link: string }> {
  const { payments } = deps
  const row = await requireGoal(deps, goalId, context)
  const money = { target: row.target, balance: row.balance, isClosed: row.closedAt !== null }
  const limits = getSavingLimits(row.country)
  const refusal = whyCannotPutAside(money, amount, { isPermitted: row.isPermitted, limits })
  if (refusal) throw marketError(refusal)
  const [ways, account] = await Promise.all([
    payments.ways({ country: row.country }, { context }),
    deps.accounts.account(undefined, { context }),
  ])
  const way = ways.find((each) => each.method === method)
  if (!way) throw marketError('payment-not-accepted')

  const now = deps.now()
  const input = { goalId, amount, method }
  const { id } = await createOnce(deps, { operation: 'pay-into-saving-goal', input }, context, async (trx) => {
    const since = new Date(now.getTime() - HOURS_TO_PAY * 3_600_000)
    const begun = await findBegunDeposit(trx, { goalId, amount, since })
    if (begun) return { id: begun }
    const made = { id: newId(), goalId, amount, now }
    await insertDeposit(trx, made)
    return { id: made.id }
  })
  const expiresAt = new Date(now.getTime() + HOURS_TO_PAY * 3_600_000)
  const { token } = await payments.createPayment(
    {
      subject: { kind: 'saving', id },
      ownerUid: accountUid(context),
      country: row.country,
      currencyCode: row.currency,
      amount,
      method,
      description: `Ahorro: ${formatGoal(row)}`,
      payer: { fullName: account.name || 'Cliente', email: account.primaryEmailAddress },
      returnPath: `/profile/saving-goals/${goalId}`,
      expiresAt: way.waitsUntil ?? expiresAt.toISOString(),
    },
    { context },
  )
  return { link: `/payment/${token}` }
}

/**
 * Posts a payment to its goal. It goes back to the payer when the goal was closed or filled meanwhile, or the country's
 * permit was withdrawn. Repeating the fact does nothing.
 */
export async function settleSavingDeposit(
  { db, now, payments }: Pick<MarketDependencies, 'db' | 'now' | 'payments'>,
  fact: object,
): Promise<void> {
  const { paymentId, subject, amount } = PaymentSettled.parse(fact)
  if (subject.kind !== 'saving') return

  const found = await findGoalOfDeposit(db, subject.id)
  if (!found) throw new Error(`Payment ${paymentId} is for the unknown saving deposit ${subject.id}`)
  const isPosted = await db.transaction().execute(async (trx) => {
    const row = await lockGoal(trx, found)
    // The owner changed by a merge between the two statements: the fact is consumed again.
    if (!row) throw new Error(`The goal of saving deposit ${subject.id} moved`)
    const outcome = await findDepositOutcome(trx, subject.id)
    if (outcome) return outcome === 'posted'
    const missing = getMissing({ target: row.target, balance: row.balance, isClosed: row.closedAt !== null })
    if (!row.isPermitted || amount > missing) {
      await writeDepositRefused(trx, subject.id, now())
      return false
    }
    await writeDepositPaid(trx, subject.id, paymentId)
    const entry = { goalId: row.id, at: now(), kind: 'put_aside' as const, amount, depositId: subject.id }
    await insertGoalEntry(trx, { ...entry, cause: `payment:${paymentId}` })
    return true
  })
  if (isPosted) return
  const refund = { kind: 'saving' as const, id: subject.id, amount, cause: `unsellable:${subject.id}` }
  const context = { viewer: anonymousViewer(found.country), requestId: `saving deposit ${subject.id}` }
  await payments.refund({ ...refund, reason: 'La meta ya no recibía ahorros', actorUid: null }, { context })
}
