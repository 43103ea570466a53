import { hashSecret } from '#shared/ids.ts'
import type { Payment, Subject } from '../contract.ts'
import type { PaymentsNeeds } from '../deps.ts'
import { paymentsError } from '../errors.ts'
import { askProvider } from './ask-provider.ts'
import { describePayment } from './describe.ts'
import { isPaid } from './rules/payment-outcome.ts'
import { ASK_AGAIN_AFTER_SECONDS } from './rules/when-to-ask.ts'
import { claimAsking, findNewestPayment, findPaymentOfToken, type PaymentRecord } from './store.ts'

/** By the capability of its link. */
export async function payment(needs: PaymentsNeeds, { token }: { token: string }): Promise<Payment> {
  return describePayment(needs, await paymentOfToken(needs, token))
}

/** The same, after asking its provider; one that does not answer leaves it as we know it. */
export async function checkPayment(needs: PaymentsNeeds, { token }: { token: string }): Promise<Payment> {
  const known = await paymentOfToken(needs, token)
  if (isPaid(known.status) || known.providerId === null) return describePayment(needs, known)

  const now = needs.now()
  const notSince = new Date(now.getTime() - ASK_AGAIN_AFTER_SECONDS * 1000)
  if (!(await claimAsking(needs.db, known.id, { now, notSince }))) {
    return describePayment(needs, await paymentOfToken(needs, token))
  }
  try {
    return describePayment(needs, await askProvider(needs, known))
  } catch (error) {
    needs.log.warn({ err: error, payment: known.id, provider: known.provider }, 'a provider did not say how it stands')
    return describePayment(needs, known)
  }
}

/** The newest payment of a subject. */
export async function paymentOf(needs: PaymentsNeeds, subject: Subject): Promise<Payment | null> {
  const newest = await findNewestPayment(needs.db, subject)
  return newest && describePayment(needs, newest)
}

async function paymentOfToken({ db }: Pick<PaymentsNeeds, 'db'>, token: string): Promise<PaymentRecord> {
  const found = await findPaymentOfToken(db, hashSecret(token))
  if (!found) throw paymentsError('payment-not-found')
  return found
}
