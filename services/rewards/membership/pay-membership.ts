import type { Payment, WayToPay } from '#services/payments/contract.ts'
import { getPaymentDeadline } from '#services/payments/rules/payment-deadline.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findCustomer } from '../customers/store/customers.ts'
import type { RewardsDependencies } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import { findOffer } from './offer-month.ts'
import { ownMembership } from './own-membership.ts'
import { MINUTES_TO_PAY } from './rules/membership-life.ts'
import type { MembershipRecord } from './store/memberships.ts'
import { findPeriods, type PeriodRecord, savePeriodLink } from './store/periods.ts'
import { statusAt } from './to-membership.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now' | 'payments'>

/** Link to pay the month on offer. While one is open the same method returns the same link. */
export async function payMembership(
  deps: Dependencies,
  { method }: { method: 'qr' | 'card' },
  context: CallContext,
): Promise<{ link: string; payUntil: string }> {
  const record = await ownMembership(deps.db, context)
  const offer = findOffer(await findPeriods(deps.db, record.id))
  if (!offer) throw rewardsError('not-payable')
  const ways = await deps.payments.ways({ country: record.country }, { context })
  const way = ways.find((each) => each.method === method)
  if (!way) throw rewardsError('way-not-offered')
  return openLink(deps, { record, offer, way }, context)
}

/** Starts the payment of a month on offer, or returns the one that is open. */
export async function openLink(
  deps: Dependencies,
  { record, offer, way }: { record: MembershipRecord; offer: PeriodRecord; way: WayToPay },
  context: CallContext,
): Promise<{ link: string; payUntil: string }> {
  const customer = await findCustomer(deps.db, record.uid)
  const payment = await deps.payments.createPayment(
    {
      subject: { kind: 'membership', id: offer.id },
      ownerUid: record.uid,
      country: offer.country,
      currencyCode: offer.currency,
      amount: offer.price_minor,
      method: way.method,
      description: `Un mes de ${offer.terms.name}`,
      payer: { fullName: customer?.name ?? '', email: customer?.email ?? null },
      returnPath: '/profile/membership',
      expiresAt: getPaymentDeadline(findOwnDeadline(record, deps.now()), way.waitsUntil).toISOString(),
    },
    { context },
  )
  const link = { paymentId: payment.id, payUntil: new Date(payment.expiresAt) }
  if (await savePeriodLink(deps.db, offer.id, link))
    return { link: `/payment/${payment.token}`, payUntil: payment.expiresAt }

  // The offer was withdrawn while the payment was created, so cancel that payment here.
  await deps.payments.cancelPayment({ kind: 'membership', id: offer.id }, { context })
  throw rewardsError('not-payable')
}

/**
 * Payment link of a month on offer for a reminder: the owner's open payment, whichever method, or else a new one. Null
 * when payments do not answer; the reminder is then sent without a link.
 */
export async function linkForReminder(
  deps: Dependencies & Pick<RewardsDependencies, 'log'>,
  { record, offer }: { record: MembershipRecord; offer: PeriodRecord },
  context: CallContext,
): Promise<string | null> {
  try {
    const ways = await deps.payments.ways({ country: offer.country }, { context })
    const begun = await deps.payments.paymentOf({ kind: 'membership', id: offer.id }, { context })
    const way = ways.find(({ method }) => method === begun?.method && isOpen(begun, deps.now())) ?? ways[0]
    return way ? (await openLink(deps, { record, offer, way }, context)).link : null
  } catch (error) {
    // The offer was paid or withdrawn in this moment: no reminder is needed.
    if ((asServiceError(error)?.status ?? 500) < 500) throw error
    deps.log.warn({ err: error, month: offer.id }, 'a reminder goes without the link to pay')
    return null
  }
}

function isOpen({ status, expiresAt }: Pick<Payment, 'status' | 'expiresAt'>, now: Date): boolean {
  return (status === 'created' || status === 'pending') && new Date(expiresAt) > now
}

/** Renewals may be paid until the end of the paid time; other months within half an hour (or until a statement). */
function findOwnDeadline(record: MembershipRecord, now: Date): Date {
  const soon = new Date(now.getTime() + MINUTES_TO_PAY * 60_000)
  const end = statusAt(record, now) === 'ACTIVE' ? record.paid_until_at : null
  return end !== null && end > soon ? end : soon
}
