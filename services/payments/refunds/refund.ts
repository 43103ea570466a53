import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { PaymentRefunded, Refund, Subject } from '../contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { paymentsError } from '../errors.ts'
import { addRefunded, findPaidPayment, findPayment, lockPayment, type PaymentRecord } from '../payments/store.ts'
import { toRefund } from '../payments/to-payment.ts'
import { providerNamed } from '../providers/find-providers.ts'
import type { RefundOutcome } from '../providers/provider.ts'
import { writeAudit } from '../store/audit.ts'
import type { Tables } from '../tables.ts'
import { afterTry, LEASE_SECONDS, whyCannotRefund } from './rules/refunds.ts'
import { findRefund, findRefundByCause, insertRefund, type RefundRecord, takeRefund, writeTried } from './store.ts'

interface AskedRefund extends Subject {
  amount: number
  cause: string
  reason: string
  actorUid: string | null
}

/**
 * Refunds a payment: one transaction records the refund, once per cause; the provider makes it now or in later rounds.
 */
export async function refund(deps: PaymentsDependencies, input: AskedRefund): Promise<Refund> {
  const promised = await deps.db.transaction().execute(async (trx) => {
    const paid = await findPaidPayment(trx, input)
    if (!paid) throw paymentsError('not-paid')
    return promiseRefund(trx, deps, paid.id, { ...input, amountMinor: input.amount })
  })
  const made = await makeRefund(deps, promised.refund.id)
  return toRefund(made ?? promised.refund, promised.payment)
}

/** Records a refund, which is then made even after a crash. A repeated cause returns the recorded one. */
export async function promiseRefund(
  trx: Transaction<Tables>,
  deps: Pick<PaymentsDependencies, 'now' | 'jobs'>,
  paymentId: string,
  asked: {
    amountMinor: number
    cause: string
    reason: string
    actorUid: string | null
    /** Money that did not count towards this payment; `byHand`: its provider cannot send it back either. */
    beside?: { byHand: boolean }
    /** The bank took the money back: nothing is left to send. */
    isMade?: boolean
  },
): Promise<{ refund: RefundRecord; payment: PaymentRecord }> {
  const now = deps.now()
  const payment = await lockPayment(trx, paymentId)
  if (!payment) throw paymentsError('payment-not-found')
  const before = await findRefundByCause(trx, asked.cause)
  if (before) return { refund: before, payment }

  const refusal = asked.beside ? null : whyCannotRefund(payment, asked.amountMinor)
  if (refusal) throw paymentsError(refusal)

  const refund: RefundRecord = {
    id: newId(),
    paymentId,
    amountMinor: asked.amountMinor,
    cause: asked.cause,
    reason: asked.reason,
    state: asked.isMade ? 'done' : asked.beside?.byHand ? 'manual' : 'asked',
    tries: 0,
    actorUid: asked.actorUid,
    createdAt: now,
    doneAt: asked.isMade ? now : null,
  }
  // The cause belongs to another payment, which no service of ours does.
  if (!(await insertRefund(trx, refund))) throw paymentsError('refund-not-found')
  if (!asked.beside) await addRefunded(trx, paymentId, { amountMinor: asked.amountMinor, now })
  if (refund.state !== 'asked') await publishRefunded(trx, deps, refund, payment)
  if (asked.actorUid !== null) {
    const facts = { refundId: refund.id, amount: asked.amountMinor, cause: asked.cause, reason: asked.reason }
    await writeAudit(trx, { actorUid: asked.actorUid, action: 'refund', subject: `payment:${paymentId}`, facts, now })
  }
  return { refund, payment }
}

/** Tries a refund with its provider once; null when it is not due. */
export async function makeRefund(
  deps: Pick<PaymentsDependencies, 'db' | 'now' | 'jobs' | 'providers' | 'log'>,
  id: string,
): Promise<RefundRecord | null> {
  const { db, now } = deps
  const taken = await takeRefund(db, id, { now: now(), leaseUntil: after(now(), LEASE_SECONDS) })
  const payment = taken && (await findPayment(db, taken.paymentId))
  if (!taken || !payment) return null

  const outcome = await tryRefund(deps, taken, payment)
  const next = outcome === 'asked' ? afterTry(taken.tries) : { state: outcome }
  const dueAt = after(now(), 'afterSeconds' in next ? next.afterSeconds : 0)
  const written = await db.transaction().execute(async (trx) => {
    const tried = await writeTried(trx, taken, { state: next.state, now: now(), dueAt })
    if (tried && tried.state !== 'asked' && tried.state !== 'failed') await publishRefunded(trx, deps, tried, payment)
    return tried
  })
  if (written?.state === 'failed') deps.log.warn({ refund: id }, 'a refund was given up: a person has to make it')
  return written ?? findRefund(db, id)
}

async function tryRefund(
  deps: Pick<PaymentsDependencies, 'providers' | 'log'>,
  { id, amountMinor, cause, tries }: RefundRecord,
  payment: PaymentRecord,
): Promise<RefundOutcome> {
  const provider = providerNamed(deps, payment.provider)
  if (!provider || payment.providerId === null) return 'manual'
  try {
    return await provider.refund(payment.providerId, amountMinor, cause)
  } catch (error) {
    deps.log.warn({ err: error, refund: id, provider: provider.name, tries }, 'a refund was not made')
    return 'asked'
  }
}

export async function publishRefunded(
  trx: Transaction<Tables>,
  deps: Pick<PaymentsDependencies, 'jobs'>,
  refund: RefundRecord,
  payment: PaymentRecord,
): Promise<void> {
  const fact: PaymentRefunded = {
    paymentId: payment.id,
    subject: payment.subject,
    cause: refund.cause,
    currencyCode: payment.currency,
    amount: refund.amountMinor,
    state: refund.state,
  }
  await deps.jobs.publish(trx, 'payment-refunded', fact)
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000)
}
