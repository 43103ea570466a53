import type { RewardsDependencies } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import { closeOffer, endOfferPayment, findOffer, toRefund } from './offer-month.ts'
import { afterItsEnd, type MembershipStatus } from './rules/membership-life.ts'
import { findMembership, type MembershipRecord, writeMembership, writeMembershipLog } from './store/memberships.ts'
import { findPeriods } from './store/periods.ts'
import { statusAt } from './to-membership.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now' | 'payments' | 'jobs'>

const notes: Record<'LAPSED' | 'PAUSED' | 'ENDED', string> = {
  LAPSED: 'Terminó tu mes y no se pagó otro',
  PAUSED: 'Terminó tu mes y quedó en pausa',
  ENDED: 'Terminó tu mes, como pediste',
}

/**
 * Records the end of a membership's paid time and applies its owner's request. False: its next month was paid in this
 * moment and is settled by that fact. A membership that an operator is ending is skipped.
 */
export async function endWhenOver(deps: Dependencies, known: MembershipRecord): Promise<boolean> {
  if (known.status !== 'ACTIVE' || statusAt(known, deps.now()) === 'ACTIVE') return true
  const offer = findOffer(await findPeriods(deps.db, known.id))
  if ((await endOfferPayment(deps, offer)) === 'paid') return false

  return deps.db.transaction().execute(async (trx) => {
    const record = await findMembership(trx, known.id, { isLocked: true })
    const at = deps.now()
    if (record?.status !== 'ACTIVE' || statusAt(record, at) === 'ACTIVE') return true
    if (toRefund(await findPeriods(trx, record.id)).length > 0) throw rewardsError('changed-meanwhile')
    if ((await closeOffer(trx, record.id, offer)) === 'another') return false
    const status = afterItsEnd(record.wish)
    await writeMembership(trx, record.id, { status, updated_at: at })
    await writeMembershipLog(trx, {
      membershipId: record.id,
      at,
      status,
      note: notes[status],
      actor: 'system',
      actorUid: null,
    })
    await deps.jobs.publish(trx, 'membership-ended', { membershipId: record.id, status, reason: notes[status] })
    return true
  })
}

/**
 * Withdraws an unpaid month; a membership that waited for its first month is cancelled with it, the others keep their
 * state. False: it was paid meanwhile.
 */
export async function giveUpOffer(deps: Dependencies, known: MembershipRecord): Promise<boolean> {
  const offer = findOffer(await findPeriods(deps.db, known.id))
  if (!offer || (await endOfferPayment(deps, offer)) === 'paid') return false
  return deps.db.transaction().execute(async (trx) => {
    const record = await findMembership(trx, known.id, { isLocked: true })
    if (!record || record.status === 'ACTIVE' || (await closeOffer(trx, record.id, offer)) === 'another') return false
    if (record.status === 'PENDING_PAYMENT')
      await close(trx, deps, record.id, { to: 'CANCELLED', note: 'No se pagó a tiempo' })
    return true
  })
}

/** Ends a membership that lapsed long ago: its owner then chooses a new one. */
export function forget(deps: Dependencies, { id }: MembershipRecord): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const record = await findMembership(trx, id, { isLocked: true })
    // An open offer means that its owner is about to return.
    if (record?.status !== 'LAPSED' || findOffer(await findPeriods(trx, id)) !== undefined) return false
    await close(trx, deps, id, { to: 'ENDED', note: 'Terminó hace tiempo' })
    return true
  })
}

async function close(
  trx: Parameters<typeof writeMembership>[0],
  { now }: Pick<Dependencies, 'now'>,
  membershipId: string,
  { to, note }: { to: MembershipStatus; note: string },
): Promise<void> {
  const at = now()
  await writeMembership(trx, membershipId, { status: to, updated_at: at })
  await writeMembershipLog(trx, { membershipId, at, status: to, note, actor: 'system', actorUid: null })
}
