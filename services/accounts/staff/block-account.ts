import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { endEverySession } from '../sessions/end-every-session.ts'
import { writeAudit } from '../store/audit-log.ts'
import type { Tables } from '../tables.ts'
import { refuseColleague } from './refuse-colleague.ts'
import { lockWorkingOwners, setBlockedAt } from './store/colleagues.ts'
import { withdrawInvitationsBy } from './store/invitations.ts'

type Dependencies = Pick<AccountsDependencies, 'db' | 'now' | 'jobs' | 'sessionsChanged'>

interface Decision {
  uid: string
  reason: string
}

/** Blocks an account: ends its sessions, and every sign-in answers `account-blocked` from now on. */
export async function blockAccount(
  deps: Dependencies,
  { uid, reason }: Decision,
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const actorUid = accountUid(context)
  if (uid === actorUid) throw accountsError('own-account')

  const { db, now } = deps
  await db.transaction().execute(async (trx) => {
    const refusal = await block(deps, trx, { uid, reason, actorUid }, now())
    if (refusal) throw accountsError(refusal)
    await refuseColleague(trx, uid, context)
  })
  deps.sessionsChanged(uid)
  return { message: 'valid' }
}

/** Unblocks an account, so that its owner can sign in again. */
export async function unblockAccount(
  deps: Dependencies,
  { uid, reason }: Decision,
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const actorUid = accountUid(context)
  const { db, now } = deps
  await db.transaction().execute(async (trx) => {
    const refusal = await unblock(deps, trx, { uid, reason, actorUid }, now())
    if (refusal) throw accountsError(refusal)
    await refuseColleague(trx, uid, context)
  })
  deps.sessionsChanged(uid)
  return { message: 'valid' }
}

/** Runs in the given transaction. The audit log records actor, time, reason and the number of ended sessions. */
export async function block(
  deps: Pick<AccountsDependencies, 'jobs'>,
  trx: Transaction<Tables>,
  { uid, reason, actorUid }: Decision & { actorUid: string },
  now: Date,
): Promise<'account-not-found' | 'last-owner' | null> {
  const [owner, ...others] = await lockWorkingOwners(trx)
  if (owner === uid && others.length === 0) return 'last-owner'
  if (!(await setBlockedAt(trx, uid, now))) return 'account-not-found'

  await withdrawInvitationsBy(trx, uid, now)
  const ended = await endEverySession(deps, trx, { uid, now })
  await writeAudit(trx, { actorUid, action: 'block-account', subject: uid, facts: { reason, ended } }, now)
  return null
}

/** Runs in the given transaction. */
export async function unblock(
  deps: Pick<AccountsDependencies, 'jobs'>,
  trx: Transaction<Tables>,
  { uid, reason, actorUid }: Decision & { actorUid: string },
  now: Date,
): Promise<'account-not-found' | null> {
  if (!(await setBlockedAt(trx, uid, null))) return 'account-not-found'

  // Invalidates proofs issued while the account was blocked, as blocking did with the earlier ones.
  const ended = await endEverySession(deps, trx, { uid, now })
  await writeAudit(trx, { actorUid, action: 'unblock-account', subject: uid, facts: { reason, ended } }, now)
  return null
}
