import type { Transaction } from 'kysely'
import { bump } from '#shared/database/notify.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Finding } from '../contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { paymentsError } from '../errors.ts'
import { publishSettled } from '../payments/apply-standing.ts'
import { referencesIn } from '../payments/rules/reference.ts'
import { findLivePayment, findPayment, lockPayment, lockPaymentsByReferences, writePaid } from '../payments/store.ts'
import { toFinding } from '../payments/to-payment.ts'
import { makeRefund, promiseRefund } from '../refunds/refund.ts'
import { writeAudit } from '../store/audit.ts'
import type { Tables } from '../tables.ts'
import { type FindingRecord, findFinding, markLineMatched, writeMatch, writeResolved } from './store/findings.ts'

interface Decision {
  findingId: string
  resolution: NonNullable<Finding['resolution']>
  note: string
  /** Payment that money without one is applied to. */
  paymentReference?: string | undefined
}

/**
 * Records an operator's decision on unmatched money, once. `applied` counts it as the payment and settles the subject;
 * `refunded` sends it back the way it came, or records that the bank took it back; `credited` and `dismissed` were
 * handled elsewhere or need nothing.
 */
export async function resolveFinding(
  deps: PaymentsDependencies,
  input: Decision,
  context: CallContext,
): Promise<Finding> {
  const actorUid = accountUid(context)
  const now = deps.now()

  const { finding, refundId } = await deps.db.transaction().execute(async (trx) => {
    if (!(await findFinding(trx, input.findingId))) throw paymentsError('finding-not-found')
    const written = await writeResolved(trx, input.findingId, { ...input, actorUid, now })
    if (!written) throw paymentsError('finding-resolved')
    const resolved = input.resolution === 'applied' ? await withPayment(trx, written, input) : written
    if (resolved.kind === 'reversal' && (input.resolution === 'applied' || input.resolution === 'credited')) {
      throw paymentsError('money-went-back')
    }

    const refundId =
      input.resolution === 'refunded' ? await sendBack(trx, deps, resolved, { ...input, actorUid }) : null
    if (input.resolution === 'applied') await applyToPayment(trx, deps, resolved)
    const { paymentId, amountMinor: amount } = resolved
    const facts = { resolution: input.resolution, note: input.note, refundId, amount, paymentId }
    await writeAudit(trx, { actorUid, action: 'resolve-finding', subject: `finding:${resolved.id}`, facts, now })
    return { finding: resolved, refundId }
  })

  if (refundId !== null && finding.kind !== 'reversal') await makeRefund(deps, refundId)
  const payment = finding.paymentId === null ? null : await findPayment(deps.db, finding.paymentId)
  return toFinding(deps, finding, payment)
}

async function sendBack(
  trx: Transaction<Tables>,
  deps: PaymentsDependencies,
  finding: FindingRecord,
  { note, actorUid }: { note: string; actorUid: string },
): Promise<string | null> {
  if (finding.paymentId === null) return null
  const isReversal = finding.kind === 'reversal'
  const payment = await findPayment(trx, finding.paymentId)
  // Another currency than the payment's is no part of it, so that its refunds would not add up.
  if (isReversal && finding.currency !== payment?.currency) throw paymentsError('more-than-was-paid')
  const countsAsPaid = (finding.kind === 'late' || finding.kind === 'twice') && payment?.status === 'paid_late'
  const { refund } = await promiseRefund(trx, deps, finding.paymentId, {
    amountMinor: finding.amountMinor,
    cause: `${isReversal ? 'reversal' : 'finding'}:${finding.id}`,
    reason: note,
    actorUid,
    isMade: isReversal,
    ...(!countsAsPaid && !isReversal && { beside: { byHand: finding.currency !== payment?.currency } }),
  })
  return refund.id
}

/** The finding with its payment: money without one gets the one that the operator names. */
async function withPayment(
  trx: Transaction<Tables>,
  finding: FindingRecord,
  { paymentReference }: Pick<Decision, 'paymentReference'>,
): Promise<FindingRecord> {
  if (finding.paymentId !== null) return finding
  const [payment] = await lockPaymentsByReferences(trx, referencesIn(paymentReference ?? ''))
  if (!payment) throw paymentsError('payment-needed')
  if (payment.currency !== finding.currency) throw paymentsError('other-currency')
  await writeMatch(trx, finding.id, payment.id)
  return { ...finding, paymentId: payment.id }
}

async function applyToPayment(
  trx: Transaction<Tables>,
  deps: PaymentsDependencies,
  finding: FindingRecord,
): Promise<void> {
  const payment = finding.paymentId === null ? null : await lockPayment(trx, finding.paymentId)
  if (!payment) throw paymentsError('payment-not-found')
  if (payment.status === 'paid') throw paymentsError('already-paid')
  // A concurrent new payment of the subject waits for the unique key, and then finds this one paid.
  const live = await findLivePayment(trx, payment.subject)
  if (live && live.id !== payment.id) throw paymentsError('another-payment')

  const now = deps.now()
  const paidAt = payment.paidAt ?? now
  await writePaid(trx, payment.id, { status: 'paid', paidAt, now })
  await publishSettled(trx, deps, payment, paidAt)
  await markLineMatched(trx, finding.id)
  await bump(trx, `payments.payment:${payment.id}`)
}
