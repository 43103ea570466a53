import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { endEverySession } from '../sessions/end-every-session.ts'
import { writeAudit } from '../store/audit-log.ts'
import type { Tables } from '../tables.ts'
import { lockWorkingOperators, setBlockedAt } from './store.ts'

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
  const refusal = await db.transaction().execute((trx) => block(deps, trx, { uid, reason, actorUid }, now()))
  if (refusal) throw accountsError(refusal)
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
  const refusal = await db.transaction().execute((trx) => unblock(deps, trx, { uid, reason, actorUid }, now()))
  if (refusal) throw accountsError(refusal)
  deps.sessionsChanged(uid)
  return { message: 'valid' }
}

/** Runs in the given transaction. The audit log records actor, time, reason and the number of ended sessions. */
export async function block(
  deps: Pick<AccountsDependencies, 'jobs'>,
  trx: Transaction<Tables>,
  { uid, reason, actorUid }: Decision & { actorUid: string },
  now: Date,
): Promise<'account-not-found' | 'last-operator' | null> {
  const [operator, ...others] = await lockWorkingOperators(trx)
  if (operator === uid && others.length === 0) return 'last-operator'
  if (!(await setBlockedAt(trx, uid, now))) return 'account-not-found'

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
