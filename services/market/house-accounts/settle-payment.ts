import { PaymentSettled } from '#services/payments/contract.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { MarketDependencies } from '../deps.ts'
import { insertEntry } from './store/entries.ts'
import { lockAccountOfPayment, writePaid } from './store/payments.ts'

/**
 * Posts a payment that a customer made online to their account. Of an account that was closed meanwhile it goes back.
 * Repeating the fact does nothing.
 */
export async function settleHouseAccountPayment(
  { db, now, payments }: Pick<MarketDependencies, 'db' | 'now' | 'payments'>,
  fact: object,
): Promise<void> {
  const { paymentId, subject, amount, method } = PaymentSettled.parse(fact)
  if (subject.kind !== 'house-account') return

  const account = await db.transaction().execute(async (trx) => {
    const found = await lockAccountOfPayment(trx, subject.id)
    if (!found) throw new Error(`Payment ${paymentId} is for the unknown ${subject.id} of a house account`)
    if (found.isClosed || !(await writePaid(trx, subject.id, paymentId))) return found
    const cause = `payment:${paymentId}`
    await insertEntry(trx, {
      ...{ accountId: found.accountId, at: now(), kind: 'payment', amount: -amount, method, cause, actorUid: null },
    })
    return found
  })
  if (!account.isClosed) return
  const refund = { kind: 'house-account' as const, id: subject.id, amount, cause: `unsellable:${subject.id}` }
  const context = { viewer: anonymousViewer(account.country), requestId: `house account payment ${subject.id}` }
  await payments.refund({ ...refund, reason: 'La cuenta ya estaba cerrada', actorUid: null }, { context })
}
