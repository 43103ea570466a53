import type { Transaction } from 'kysely'
import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { PaymentExpired, PaymentSettled } from '#services/payments/contract.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { bump } from '#shared/database/notify.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { RewardsDependencies } from '../deps.ts'
import type { Tables } from '../tables.ts'
import { decideMoney } from './rules/membership-life.ts'
import { nextMonth } from './rules/membership-month.ts'
import {
  findMembership,
  type MembershipRecord,
  planColumns,
  writeMembership,
  writeMembershipLog,
} from './store/memberships.ts'
import { closedLink, closePeriodLink, findPeriod, type PeriodRecord, writePeriod } from './store/periods.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now' | 'payments' | 'jobs'>

/**
 * Settles a paid month: it runs from now or from the end of the previous one, or is refunded in full because the
 * membership has ended. A repeated fact changes nothing.
 */
export async function settleMembership(deps: Dependencies, fact: object): Promise<void> {
  const { paymentId, subject, amount, currencyCode, paidAt } = PaymentSettled.parse(fact)
  if (subject.kind !== 'membership') return
  const known = await findPeriod(deps.db, subject.id)
  if (!known) throw new Error(`There is no month ${subject.id}, and ${paymentId} paid it`)

  const settled = await deps.db.transaction().execute(async (trx) => {
    const membership = await findMembership(trx, known.membership_id, { isLocked: true })
    const month = await findPeriod(trx, known.id)
    if (!membership || !month) throw new Error(`The month ${known.id} is gone, and ${paymentId} paid it`)
    if (month.payment_id === paymentId) return month
    if (month.payment_id !== null) throw new Error(`${month.id} is paid by ${month.payment_id}, and by ${paymentId}`)
    if (amount !== month.price_minor || currencyCode !== month.currency)
      throw new Error(
        `${month.id} costs ${month.price_minor} ${month.currency}, and ${amount} ${currencyCode} was paid`,
      )

    const paid = { ...closedLink, payment_id: paymentId, paid_at: new Date(paidAt) }
    const isOnOffer = month.status === 'OFFERED' ? 'OFFERED' : 'CLOSED'
    if (decideMoney(membership.status, isOnOffer) === 'have-it') await activate(trx, deps, { membership, month, paid })
    else {
      await writePeriod(trx, month.id, { ...paid, status: 'CLOSED' })
      await writeMembershipLog(trx, {
        membershipId: membership.id,
        at: deps.now(),
        status: membership.status,
        note: 'Llegó un pago que ya no correspondía: lo devolvemos',
        actor: 'system',
        actorUid: null,
      })
    }
    return { ...month, ...paid, status: (await findPeriod(trx, month.id))?.status ?? month.status }
  })
  await giveBack(deps, settled)
}

async function activate(
  trx: Transaction<Tables>,
  deps: Dependencies,
  {
    membership,
    month,
    paid,
  }: { membership: MembershipRecord; month: PeriodRecord; paid: { payment_id: string; paid_at: Date } },
): Promise<void> {
  const at = deps.now()
  const { id, uid, country, paid_until, anchor_day } = membership
  const before = paid_until !== null && anchor_day !== null ? { until: paid_until, anchorDay: anchor_day } : null
  const { from, until, fromAt, untilAt, anchorDay } = nextMonth(before, { country, now: at })
  await writePeriod(trx, month.id, {
    ...closedLink,
    ...paid,
    status: 'PAID',
    from_day: from,
    until_day: until,
    from_at: fromAt,
    until_at: untilAt,
  })
  await writeMembership(trx, id, {
    status: 'ACTIVE',
    // Paying after a pause resumes; a membership stopped while its payment was under way has that month and stops
    // after it.
    wish: membership.status === 'ACTIVE' ? membership.wish : 'renew',
    ...planColumns(membership, month.plan_id),
    anchor_day: anchorDay,
    paid_until: until,
    paid_until_at: untilAt,
    started_on: membership.started_on ?? from,
    updated_at: at,
  })
  const note = `Pagaste hasta el ${formatDay(plusDays(until, -1))}`
  await writeMembershipLog(trx, { membershipId: id, at, status: 'ACTIVE', note, actor: 'system', actorUid: null })
  const had = { ownerUid: uid, country, until: untilAt.toISOString() }
  await deps.jobs.publish(trx, 'membership-activated', { membershipId: id, periodId: month.id, ...had })
}

/**
 * Refunds money for a month that was no longer on offer, in full. Until the provider accepts, it waits for the next
 * round.
 */
export async function giveBack(
  { db, now, payments }: Pick<Dependencies, 'db' | 'now' | 'payments'>,
  { id, status, country, payment_id, given_back_at, price_minor }: PeriodRecord,
): Promise<void> {
  if (status !== 'CLOSED' || payment_id === null || given_back_at !== null) return
  const context = { viewer: anonymousViewer(country), requestId: `membership ${id}` }
  const reason = 'La membresía ya había terminado'
  await payments.refund(
    { kind: 'membership', id, amount: price_minor, cause: `unsellable:${id}`, reason, actorUid: null },
    { context },
  )
  await writePeriod(db, id, { given_back_at: now() })
}

/** Closes the link of a payment that ended unpaid. A new one is made when the owner asks. */
export async function closeMembershipLink({ db }: Pick<Dependencies, 'db'>, fact: object): Promise<void> {
  const { subject, paymentId } = PaymentExpired.parse(fact)
  if (subject.kind !== 'membership') return
  await db.transaction().execute(async (trx) => {
    const membershipId = await closePeriodLink(trx, subject.id, paymentId)
    if (membershipId !== undefined) await bump(trx, `rewards.membership:${membershipId}`)
  })
}
