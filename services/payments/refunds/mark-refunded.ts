import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Refund } from '../contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { paymentsError } from '../errors.ts'
import { findPayment } from '../payments/store.ts'
import { toRefund } from '../payments/to-payment.ts'
import { writeAudit } from '../store/audit.ts'
import { publishRefunded } from './refund.ts'
import { findRefund, writeDoneByHand } from './store.ts'

/** Records a refund made at the bank. Repeating the call changes nothing. */
export async function markRefunded(
  deps: PaymentsDependencies,
  { refundId, note }: { refundId: string; note: string },
  context: CallContext,
): Promise<Refund> {
  const actorUid = accountUid(context)
  const now = deps.now()

  return deps.db.transaction().execute(async (trx) => {
    const done = await writeDoneByHand(trx, refundId, now)
    const refund = done ?? (await findRefund(trx, refundId))
    const payment = refund && (await findPayment(trx, refund.paymentId))
    // Its provider is still making the refund: it must not be sent a second time.
    if (!refund || !payment || refund.state !== 'done') throw paymentsError('refund-not-found')

    if (done) {
      await publishRefunded(trx, deps, done, payment)
      const facts = { note, amount: done.amountMinor, cause: done.cause }
      await writeAudit(trx, { actorUid, action: 'mark-refunded', subject: `refund:${refundId}`, facts, now })
    }
    return toRefund(refund, payment)
  })
}
