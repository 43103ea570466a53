import type { Payment, Subject } from '../contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { endWithProvider } from './ask-provider.ts'
import { isOpen } from './rules/payment-outcome.ts'
import { findLivePayment, findNewestPayment } from './store.ts'
import { toPayment } from './to-payment.ts'

/** Ends the open payment of a subject that is no longer sold; a payment made meanwhile is settled and stays. */
export async function cancelPayment(deps: PaymentsDependencies, subject: Subject): Promise<Payment | null> {
  const live = await findLivePayment(deps.db, subject)
  if (live && isOpen(live.status)) return toPayment(deps, await endWithProvider(deps, live))

  const known = live ?? (await findNewestPayment(deps.db, subject))
  return known && toPayment(deps, known)
}
