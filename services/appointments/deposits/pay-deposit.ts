import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { bookedPath } from '../rules/page-links.ts'
import { canPayDeposit, changedDeadline, type DepositMethod } from './rules/deposits.ts'
import { chooseDepositMethod, findDeposit } from './store.ts'

/** Link to pay an awaited deposit; the same method again returns the same link. */
export async function payDeposit(
  deps: Pick<AppointmentsDependencies, 'db' | 'now' | 'payments'>,
  { multiAppointmentId: bookingId, method }: { multiAppointmentId: string; method?: DepositMethod | undefined },
  context: CallContext,
): Promise<{ link: string }> {
  const { db, now, payments } = deps
  const deposit = await findDeposit(db, { bookingId, uid: accountUid(context) })
  if (!deposit) throw appointmentsError('appointment-not-found')
  const { country, customer } = deposit
  let { payUntil } = deposit
  const canPay = canPayDeposit({ deposit_state: deposit.state, pay_until: payUntil }, now())
  if (!canPay || payUntil === null || deposit.method === null || deposit.due === 0)
    throw appointmentsError('deposit-not-awaited')

  const chosen = method ?? deposit.method
  if (chosen !== deposit.method) {
    const ways = await payments.ways({ country }, { context })
    const way = ways.find((each) => each.method === chosen)
    const { receiveUntil, createdAt } = deposit
    payUntil = way ? changedDeadline(way, { payUntil, receiveUntil, createdAt, now: now() }) : null
    if (payUntil === null) throw appointmentsError('payment-not-accepted')
    const isAwaited = await chooseDepositMethod(db, { bookingId, method: chosen, payUntil })
    if (!isAwaited) throw appointmentsError('deposit-not-awaited')
  }
  const subject = { kind: 'appointment' as const, id: bookingId }
  const { token } = await payments.createPayment(
    {
      subject,
      ownerUid: customer.uid,
      country,
      currencyCode: deposit.currency,
      amount: deposit.due,
      method: chosen,
      // No pets' names: payments are kept when a person is erased.
      description: `Seña en ${deposit.storeName}`.slice(0, 120),
      payer: { fullName: customer.name, email: customer.email },
      returnPath: bookedPath(bookingId),
      expiresAt: payUntil.toISOString(),
    },
    { context },
  )
  // A cancellation or waiver during createPayment did not see this payment, so end it here.
  const after = await findDeposit(db, { bookingId })
  if (after?.state !== 'awaiting' || after.due !== deposit.due) {
    await payments.cancelPayment(subject, { context })
    throw appointmentsError('deposit-not-awaited')
  }
  return { link: `/payment/${token}` }
}
