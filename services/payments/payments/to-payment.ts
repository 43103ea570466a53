import { formatMoney } from '#shared/money.ts'
import { type Finding, FindingStatement, type Payment, type Refund } from '../contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import type { FindingRecord } from '../findings/store/findings.ts'
import { STATEMENT } from '../providers/statement/statement-provider.ts'
import type { RefundRecord } from '../refunds/store.ts'
import type { PaymentRecord } from './store.ts'

type Dependencies = Pick<PaymentsDependencies, 'providers'>

/** Maps a payment to the contract, without the payer and the hash of its token. */
export function toPayment({ providers }: Dependencies, payment: PaymentRecord): Payment {
  const provider = providers.find(({ name }) => name === payment.provider)
  return {
    id: payment.id,
    subject: payment.subject,
    ownerUid: payment.ownerUid,
    country: payment.country,
    currencyCode: payment.currency,
    amount: payment.amountMinor,
    displayAmount: formatMoney(payment.amountMinor, payment.currency),
    method: payment.method,
    status: payment.status,
    description: payment.description,
    reference: payment.reference,
    returnPath: payment.returnPath,
    redirectUrl: payment.redirectUrl,
    qr: payment.qr,
    transferTo: payment.transferTo,
    isTest: provider?.isTest ?? false,
    isByStatement: payment.provider === STATEMENT,
    refusal: payment.refusal,
    refunded: payment.refundedMinor,
    expiresAt: payment.expiresAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
    createdAt: payment.createdAt.toISOString(),
  }
}

export function toRefund(refund: RefundRecord, { currency }: Pick<PaymentRecord, 'currency'>): Refund {
  return {
    id: refund.id,
    paymentId: refund.paymentId,
    amount: refund.amountMinor,
    displayAmount: formatMoney(refund.amountMinor, currency),
    reason: refund.reason,
    state: refund.state,
    createdAt: refund.createdAt.toISOString(),
    doneAt: refund.doneAt?.toISOString() ?? null,
  }
}

export function toFinding(deps: Dependencies, finding: FindingRecord, payment: PaymentRecord | null): Finding {
  return {
    id: finding.id,
    kind: finding.kind,
    payment: payment && toPayment(deps, payment),
    currencyCode: finding.currency,
    amount: finding.amountMinor,
    displayAmount: formatMoney(finding.amountMinor, finding.currency),
    statement: FindingStatement.safeParse(finding.facts.statement).data ?? null,
    facts: finding.facts,
    foundAt: finding.foundAt.toISOString(),
    resolution: finding.resolution,
    note: finding.note,
    resolvedAt: finding.resolvedAt?.toISOString() ?? null,
  }
}
