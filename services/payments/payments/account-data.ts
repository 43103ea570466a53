import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { RETAINED_BY_LAW } from '../rules/retention.ts'
import { anonymisePayments, findPaymentsByOwner } from './store.ts'

/** Exports the caller's payments. Links are left out, because an export must not open anything. */
export async function exportPerson({ db }: Pick<PaymentsDependencies, 'db'>, { viewer }: CallContext) {
  const uid = accountUid({ viewer })
  const payments = await findPaymentsByOwner(db, uid)
  return {
    payments: payments.map((payment) => ({
      subject: payment.subject,
      description: payment.description,
      amount: payment.amountMinor,
      currencyCode: payment.currency,
      method: payment.method,
      reference: payment.reference,
      status: payment.status,
      refunded: payment.refundedMinor,
      payer: payment.payer,
      createdAt: payment.createdAt.toISOString(),
      paidAt: payment.paidAt?.toISOString() ?? null,
    })),
  }
}

/** Removes the owner from the payments, which accounting keeps. Repeating the call changes nothing. */
export async function erasePerson({ db }: Pick<PaymentsDependencies, 'db'>, { viewer }: CallContext) {
  const uid = accountUid({ viewer })
  const retainedCount = await anonymisePayments(db, uid, `erased-${newId()}`)
  return { erased: true as const, kept: retainedCount > 0 ? [RETAINED_BY_LAW] : [] }
}
