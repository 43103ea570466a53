import type { Finding, Payment, Refund } from '../contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { findOpenFindings } from '../findings/store/findings.ts'
import { findPaymentsByIds, findUnpaidOfAmounts } from '../payments/store.ts'
import { toFinding, toPayment, toRefund } from '../payments/to-payment.ts'
import { findRefundsToMake } from '../refunds/store.ts'

const MOST_CANDIDATES = 5
/** Days after the end of a payment for which money without a name may still be its own. */
const CANDIDATE_DAYS = 14

/** Work for operators: unmatched money, and refunds to make at the bank. */
export async function inbox(
  deps: PaymentsDependencies,
): Promise<{ findings: (Finding & { candidates: Payment[] })[]; refunds: (Refund & { payment: Payment })[] }> {
  const [findings, refunds] = await Promise.all([findOpenFindings(deps.db), findRefundsToMake(deps.db)])
  const ids = [...findings, ...refunds].flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]))
  const found = await findPaymentsByIds(deps.db, [...new Set(ids)])
  const payments = new Map(found.map((payment) => [payment.id, payment]))
  const ofNobody = findings.filter(({ paymentId }) => paymentId === null)
  const endedAfter = new Date(deps.now().getTime() - CANDIDATE_DAYS * 86_400_000)
  const unpaid = await findUnpaidOfAmounts(deps.db, ofNobody, endedAfter)

  return {
    findings: findings.map((finding) => ({
      ...toFinding(deps, finding, (finding.paymentId && payments.get(finding.paymentId)) || null),
      candidates: (finding.paymentId === null ? unpaid : [])
        .filter(({ currency, amountMinor }) => currency === finding.currency && amountMinor === finding.amountMinor)
        .slice(0, MOST_CANDIDATES)
        .map((payment) => toPayment(deps, payment)),
    })),
    refunds: refunds.flatMap((refund) => {
      const payment = payments.get(refund.paymentId)
      return payment ? [{ ...toRefund(refund, payment), payment: toPayment(deps, payment) }] : []
    }),
  }
}
