import type { Finding, Payment, Refund } from '../contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { findOpenFindings } from '../findings/store/findings.ts'
import { findPaymentsByIds } from '../payments/store.ts'
import { toFinding, toPayment, toRefund } from '../payments/to-payment.ts'
import { findRefundsToMake } from '../refunds/store.ts'

/** Work for operators: unmatched money, and refunds to make at the bank. */
export async function inbox(
  deps: PaymentsDependencies,
): Promise<{ findings: Finding[]; refunds: (Refund & { payment: Payment })[] }> {
  const [findings, refunds] = await Promise.all([findOpenFindings(deps.db), findRefundsToMake(deps.db)])
  const ids = [...findings, ...refunds].flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]))
  const found = await findPaymentsByIds(deps.db, [...new Set(ids)])
  const payments = new Map(found.map((payment) => [payment.id, payment]))

  return {
    findings: findings.map((finding) =>
      toFinding(deps, finding, (finding.paymentId && payments.get(finding.paymentId)) || null),
    ),
    refunds: refunds.flatMap((refund) => {
      const payment = payments.get(refund.paymentId)
      return payment ? [{ ...toRefund(refund, payment), payment: toPayment(deps, payment) }] : []
    }),
  }
}
