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
export async function payment(deps: PaymentsDependencies, { token }: { token: string }): Promise<Payment> {
  return toPayment(deps, await findPaymentByToken(deps, token))
}

/** The payment of a link's token, after asking its provider; without an answer the stored state is returned. */
export async function checkPayment(deps: PaymentsDependencies, { token }: { token: string }): Promise<Payment> {
  const known = await findPaymentByToken(deps, token)
  if (isPaid(known.status) || known.providerId === null) return toPayment(deps, known)

  const now = deps.now()
  const notSince = new Date(now.getTime() - ASK_AGAIN_AFTER_SECONDS * 1000)
  if (!(await claimAsking(deps.db, known.id, { now, notSince }))) {
    return toPayment(deps, await findPaymentByToken(deps, token))
  }
  try {
    return toPayment(deps, await askProvider(deps, known))
  } catch (error) {
    deps.log.warn({ err: error, payment: known.id, provider: known.provider }, 'a provider did not say how it stands')
    return toPayment(deps, known)
  }
}

/** The newest payment of a subject. */
export async function findSubjectPayment(deps: PaymentsDependencies, subject: Subject): Promise<Payment | null> {
  const newest = await findNewestPayment(deps.db, subject)
  return newest && toPayment(deps, newest)
}

async function findPaymentByToken({ db }: Pick<PaymentsDependencies, 'db'>, token: string): Promise<PaymentRecord> {
  const found = await findPaymentByTokenHash(db, hashSecret(token))
  if (!found) throw paymentsError('payment-not-found')
  return found
}
