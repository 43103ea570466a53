import type { CallContext } from '#shared/rpc/service.ts'
import type { Membership } from '../contract.ts'
import type { RewardsDependencies } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import { endWhenOver } from './end-memberships.ts'
import { closeOffer, endOfferPayment, findOffer, nextOffer, offerMonth, toRefund } from './offer-month.ts'
import { ownMembership } from './own-membership.ts'
import { type MembershipRequest, type MembershipStatus, whatCanBeDone } from './rules/membership-life.ts'
import { findMembership, type MembershipRecord, writeMembership, writeMembershipLog } from './store/memberships.ts'
import { findPeriods } from './store/periods.ts'
import { statusAt, toMembership } from './to-membership.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now' | 'payments' | 'jobs'>

const notes: Record<MembershipRequest, string> = {
  renew: 'Sigues: el mes que viene lo pagas cuando quieras seguir',
  pause: 'La pausaste: al terminar tu mes no te proponemos otro',
  stop: 'La detuviste: termina con tu mes',
}

/** Pauses at the end of the paid time; no month follows until the owner resumes. Repeating the call changes nothing. */
export function pauseMembership(deps: Dependencies, context: CallContext): Promise<Membership> {
  return leave(deps, 'pause', context)
}

/** Ends at the end of the paid time, or at once when nothing is paid. */
export function stopMembership(deps: Dependencies, context: CallContext): Promise<Membership> {
  return leave(deps, 'stop', context)
}

// End the payment of a month on offer first. A month paid in that moment stays paid: the pause or stop counts from its
// end.
async function leave(deps: Dependencies, wish: 'pause' | 'stop', context: CallContext): Promise<Membership> {
  const known = await ownMembership(deps.db, context)
  if (isDone(known, wish, deps.now())) return toMembership(deps.db, known, deps.now())
  const offer = findOffer(await findPeriods(deps.db, known.id))
  const payment = await endOfferPayment(deps, offer)
  if (payment === 'paid' && known.status !== 'ACTIVE') throw rewardsError('paid-meanwhile')

  return deps.db.transaction().execute(async (trx) => {
    const record = await ownMembership(trx, context, { isLocked: true })
    const at = deps.now()
    const status = statusAt(record, at)
    const can = whatCanBeDone({ status, wish: record.wish, hasOffer: false, daysLeft: 0 })
    if (!isDone(record, wish, at)) {
      if (!can[wish]) throw rewardsError('not-changeable')
      if (payment === 'ended' && (await closeOffer(trx, record.id, offer)) === 'another')
        throw rewardsError('changed-meanwhile')
      await writeLeave(trx, deps, { record, status, wish, actorUid: record.uid })
    }
    return toMembership(trx, (await findMembership(trx, record.id)) ?? record, at)
  })
}

async function writeLeave(
  trx: Parameters<typeof writeMembership>[0],
  deps: Dependencies,
  {
    record,
    status,
    wish,
    actorUid,
  }: { record: MembershipRecord; status: MembershipStatus; wish: 'pause' | 'stop'; actorUid: string },
): Promise<void> {
  const at = deps.now()
  const line = { membershipId: record.id, at, actor: 'customer', actorUid } as const
  if (status === 'ACTIVE') {
    await writeMembership(trx, record.id, { wish, updated_at: at })
    await writeMembershipLog(trx, { ...line, status, note: notes[wish] })
    await deps.jobs.publish(trx, 'membership-left', { membershipId: record.id, wish, at: at.toISOString() })
    return
  }
  const ended = status === 'PENDING_PAYMENT' ? 'CANCELLED' : 'ENDED'
  await writeMembership(trx, record.id, {
    status: ended,
    wish: ended === 'ENDED' ? 'stop' : 'renew',
    updated_at: at,
  })
  await writeMembershipLog(trx, { ...line, status: ended, note: 'Membresía terminada' })
}

function isDone(record: MembershipRecord, wish: MembershipRequest, now: Date): boolean {
  const status = statusAt(record, now)
  if (status === 'ACTIVE') return record.wish === wish
  if (wish === 'pause') return status === 'PAUSED'
  return status === 'ENDED' || status === 'CANCELLED'
}

/** Takes back a pause or a stop while the paid month runs; a paused membership is offered a month at today's terms. */
export async function resumeMembership(deps: Dependencies, context: CallContext): Promise<Membership> {
  const known = await ownMembership(deps.db, context)
  if (statusAt(known, deps.now()) === 'PAUSED') return renewMembership(deps, context)
  return deps.db.transaction().execute(async (trx) => {
    const record = await ownMembership(trx, context, { isLocked: true })
    const at = deps.now()
    if (statusAt(record, at) !== 'ACTIVE') throw rewardsError('not-changeable')
    if (record.wish === 'renew') return toMembership(trx, record, at)
    await writeMembership(trx, record.id, { wish: 'renew', updated_at: at })
    const line = { membershipId: record.id, at, status: 'ACTIVE', note: notes.renew } as const
    await writeMembershipLog(trx, { ...line, actor: 'customer', actorUid: record.uid })
    await deps.jobs.publish(trx, 'membership-left', { membershipId: record.id, wish: 'renew', at: at.toISOString() })
    return toMembership(trx, { ...record, wish: 'renew' }, at)
  })
}

/** Offers the following month, or a new one after a pause, to be paid; the month already on offer if there is one. */
export async function renewMembership(deps: Dependencies, context: CallContext): Promise<Membership> {
  // Record the end of an expired membership first: that withdraws the month it still had on offer.
  if (!(await endWhenOver(deps, await ownMembership(deps.db, context)))) throw rewardsError('paid-meanwhile')
  return deps.db.transaction().execute(async (trx) => {
    const record = await ownMembership(trx, context, { isLocked: true })
    const at = deps.now()
    if (toRefund(await findPeriods(trx, record.id)).length > 0) throw rewardsError('changed-meanwhile')
    const described = await toMembership(trx, record, at)
    if (described.toPay !== null && described.can.pay) return described
    if (!described.can.renew) throw rewardsError('not-renewable')
    const offer = await nextOffer(trx, record, { isActive: described.status === 'ACTIVE' })
    await offerMonth(trx, record, { ...offer, now: at })
    return toMembership(trx, record, at)
  })
}
