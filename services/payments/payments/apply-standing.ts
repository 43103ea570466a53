import type { Transaction } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import { newId } from '#shared/ids.ts'
import type { PaymentExpired, PaymentSettled } from '../contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { insertFinding } from '../findings/store/findings.ts'
import type { Tables } from '../tables.ts'
import { type CameMoney, type Outcome, type Standing, whatBecomes } from './rules/payment-outcome.ts'
import {
  findPaidPayment,
  findPayment,
  lockPayment,
  type PaymentRecord,
  writeAsked,
  writeEnded,
  writePaid,
} from './store.ts'

type Dependencies = Pick<PaymentsDependencies, 'db' | 'now' | 'jobs'>

/** Where a finding comes from: `source` is unique, and its facts stand beside those of the payment. */
export interface FindingOrigin {
  source: string
  facts: Record<string, unknown>
}

/** Shown to the payer when amount, currency or reference differ from the request. */
const misfitRefusal = 'Llegó un monto distinto del que pedimos. Lo revisamos y te contactamos: tu dinero no se pierde.'

/**
 * Applies the provider's standing to a payment, once for any number of concurrent calls: state, finding and fact in
 * one transaction. Answers the updated payment.
 */
export function applyStanding(deps: Dependencies, paymentId: string, standing: Standing): Promise<PaymentRecord> {
  return deps.db.transaction().execute((trx) => applyStandingInTransaction(trx, deps, paymentId, standing))
}

/**
 * Applies a standing in the caller's transaction. `origin` identifies where a finding comes from, such as a statement
 * line; the default is the provider's payment.
 */
export async function applyStandingInTransaction(
  trx: Transaction<Tables>,
  deps: Dependencies,
  paymentId: string,
  standing: Standing,
  origin?: FindingOrigin,
): Promise<PaymentRecord> {
  const now = deps.now()
  const payment = await lockPayment(trx, paymentId)
  if (!payment) throw new Error(`There is no payment ${paymentId}`)

  const outcome = whatBecomes(payment, standing, now)
  if (outcome.kind === 'nothing') {
    await writeAsked(trx, paymentId, now)
    return payment
  }
  await writeOutcome(trx, deps, payment, outcome, standing.status === 'paid' ? standing.paid : null, origin)
  await bump(trx, toVersionKey(paymentId))
  return (await findPayment(trx, paymentId)) ?? payment
}

/** Notification key of the payment's live page (shared/database/notify.ts). */
function toVersionKey(paymentId: string): string {
  return `payments.payment:${paymentId}`
}

async function writeOutcome(
  trx: Transaction<Tables>,
  deps: Dependencies,
  payment: PaymentRecord,
  outcome: Exclude<Outcome, { kind: 'nothing' }>,
  came: CameMoney | null,
  origin?: FindingOrigin,
): Promise<void> {
  const now = deps.now()
  switch (outcome.kind) {
    case 'settle':
      await writePaid(trx, payment.id, { status: 'paid', paidAt: outcome.paidAt, now })
      return publishSettled(trx, deps, payment, outcome.paidAt)
    case 'end':
      return endPayment(trx, deps, payment, outcome)
    case 'late': {
      // Either two payments of one subject were both paid, or this one was paid after its end.
      const paid = await findPaidPayment(trx, payment.subject)
      await writePaid(trx, payment.id, { status: 'paid_late', paidAt: outcome.paidAt, now })
      const kind = paid?.status === 'paid' ? 'twice' : 'late'
      return writeFinding(trx, payment, { kind, amountMinor: payment.amountMinor, came, now, origin })
    }
    case 'misfit':
      await writeFinding(trx, payment, { kind: outcome.finding, amountMinor: outcome.amountMinor, came, now, origin })
      if (outcome.ends) await endPayment(trx, deps, payment, { status: 'rejected', refusal: misfitRefusal })
  }
}

async function endPayment(
  trx: Transaction<Tables>,
  deps: Dependencies,
  payment: PaymentRecord,
  { status, refusal }: { status: PaymentExpired['status']; refusal: string | null },
): Promise<void> {
  await writeEnded(trx, payment.id, { status, refusal, now: deps.now() })
  const fact: PaymentExpired = { paymentId: payment.id, subject: payment.subject, status }
  await deps.jobs.publish(trx, 'payment-expired', fact)
}

export async function publishSettled(
  trx: Transaction<Tables>,
  deps: Pick<PaymentsDependencies, 'jobs'>,
  payment: PaymentRecord,
  paidAt: Date,
): Promise<void> {
  const fact: PaymentSettled = {
    paymentId: payment.id,
    subject: payment.subject,
    currencyCode: payment.currency,
    amount: payment.amountMinor,
    method: payment.method,
    paidAt: paidAt.toISOString(),
  }
  await deps.jobs.publish(trx, 'payment-settled', fact)
}

async function writeFinding(
  trx: Transaction<Tables>,
  payment: PaymentRecord,
  found: {
    kind: 'late' | 'twice' | 'under' | 'over' | 'mismatch'
    amountMinor: number
    came: CameMoney | null
    now: Date
    origin?: FindingOrigin | undefined
  },
): Promise<void> {
  const { came } = found
  const currency = came?.currency ?? payment.currency
  await insertFinding(trx, {
    id: newId(),
    kind: found.kind,
    paymentId: payment.id,
    currency,
    amountMinor: found.amountMinor,
    // Providers repeat their reports; a different amount is a new finding.
    source:
      found.origin?.source ??
      `${payment.provider}:${payment.providerId}:${found.kind}:${currency}:${found.amountMinor}`,
    facts: {
      ...found.origin?.facts,
      asked: { amount: payment.amountMinor, currencyCode: payment.currency, reference: payment.reference },
      ...(came && {
        came: {
          amount: came.amountMinor,
          currencyCode: came.currency,
          reference: came.reference,
          at: came.at.toISOString(),
        },
      }),
    },
    foundAt: found.now,
  })
}
