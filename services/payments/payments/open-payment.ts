import { hashSecret } from '#shared/ids.ts'
import type { Payment, Subject } from '../contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { paymentsError } from '../errors.ts'
import { askProvider } from './ask-provider.ts'
import { isPaid } from './rules/payment-outcome.ts'
import { ASK_AGAIN_AFTER_SECONDS } from './rules/when-to-ask.ts'
import { claimAsking, findNewestPayment, findPaymentByTokenHash, type PaymentRecord } from './store.ts'
import { toPayment } from './to-payment.ts'

/** The payment of a link's token. */
export async function payment(needs: PaymentsDependencies, { token }: { token: string }): Promise<Payment> {
  return toPayment(needs, await findPaymentByToken(needs, token))
}

/** The payment of a link's token, after asking its provider; without an answer the stored state is returned. */
export async function checkPayment(needs: PaymentsDependencies, { token }: { token: string }): Promise<Payment> {
  const known = await findPaymentByToken(needs, token)
  if (isPaid(known.status) || known.providerId === null) return toPayment(needs, known)

  const now = needs.now()
  const notSince = new Date(now.getTime() - ASK_AGAIN_AFTER_SECONDS * 1000)
  if (!(await claimAsking(needs.db, known.id, { now, notSince }))) {
    return toPayment(needs, await findPaymentByToken(needs, token))
  }
  try {
    return toPayment(needs, await askProvider(needs, known))
  } catch (error) {
    needs.log.warn({ err: error, payment: known.id, provider: known.provider }, 'a provider did not say how it stands')
    return toPayment(needs, known)
  }
}

/** The newest payment of a subject. */
export async function findSubjectPayment(needs: PaymentsDependencies, subject: Subject): Promise<Payment | null> {
  const newest = await findNewestPayment(needs.db, subject)
  return newest && toPayment(needs, newest)
}

async function findPaymentByToken({ db }: Pick<PaymentsDependencies, 'db'>, token: string): Promise<PaymentRecord> {
  const found = await findPaymentByTokenHash(db, hashSecret(token))
  if (!found) throw paymentsError('payment-not-found')
  return found
}
