import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { endEverySession } from '../sessions/end-every-session.ts'
import type { Tables } from '../tables.ts'
import { lockWorkingOperators, setBlockedAt, writeAudit } from './store.ts'

type Dependencies = Pick<AccountsDependencies, 'db' | 'now' | 'jobs' | 'sessionsChanged'>

interface Decision {
  uid: string
  reason: string
}

/** Ends whatever an account has open, and keeps its owner out: `account-blocked` answers every sign-in from now on. */
export async function blockAccount(
  needs: Dependencies,
  { uid, reason }: Decision,
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const actorUid = accountUid(context)
  if (uid === actorUid) throw accountsError('own-account')

  const { db, now } = needs
  const refusal = await db.transaction().execute((trx) => block(needs, trx, { uid, reason, actorUid }, now()))
  if (refusal) throw accountsError(refusal)
  needs.sessionsChanged(uid)
  return { message: 'valid' }
}

/** Lets its owner sign in again. */
export async function unblockAccount(
  needs: Dependencies,
  { uid, reason }: Decision,
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const actorUid = accountUid(context)
  const { db, now } = needs
  const refusal = await db.transaction().execute((trx) => unblock(needs, trx, { uid, reason, actorUid }, now()))
  if (refusal) throw accountsError(refusal)
  needs.sessionsChanged(uid)
  return { message: 'valid' }
}

/** Within a transaction. The audit log has who, when, why and how many sessions ended. */
export async function block(
  needs: Pick<AccountsDependencies, 'jobs'>,
  trx: Transaction<Tables>,
  { uid, reason, actorUid }: Decision & { actorUid: string },
  now: Date,
): Promise<'account-not-found' | 'last-operator' | null> {
  const [operator, ...others] = await lockWorkingOperators(trx)
  if (operator === uid && others.length === 0) return 'last-operator'
  if (!(await setBlockedAt(trx, uid, now))) return 'account-not-found'

  const ended = await endEverySession(needs, trx, { uid, now })
  await writeAudit(trx, { actorUid, action: 'block-account', subject: uid, facts: { reason, ended } }, now)
  return null
}

/** Within a transaction. */
export async function unblock(
  needs: Pick<AccountsDependencies, 'jobs'>,
  trx: Transaction<Tables>,
  { uid, reason, actorUid }: Decision & { actorUid: string },
  now: Date,
): Promise<'account-not-found' | null> {
  if (!(await setBlockedAt(trx, uid, null))) return 'account-not-found'

  // What was proved while the account was blocked counts as little as what was proved before.
  const ended = await endEverySession(needs, trx, { uid, now })
  await writeAudit(trx, { actorUid, action: 'unblock-account', subject: uid, facts: { reason, ended } }, now)
  return null
}
