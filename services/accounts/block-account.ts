import type { Transaction } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import { operatorOf } from './caller.ts'
import { accountsError } from './errors.ts'
import type { AccountsNeeds } from './needs.ts'
import { endFamilies, endWebSessions } from './store/sessions.ts'
import { lockWorkingOperators, setBlockedAt, writeAudit } from './store/staff.ts'
import type { Tables } from './tables.ts'

interface Decision {
  uid: string
  reason: string
}

/** Ends whatever an account has open, and keeps its owner out: `account-blocked` answers every sign-in from now on. */
export async function blockAccount(
  { db, now, sessionsChanged }: Pick<AccountsNeeds, 'db' | 'now' | 'sessionsChanged'>,
  { uid, reason }: Decision,
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const actorUid = operatorOf(context)
  if (uid === actorUid) throw accountsError('own-account')

  const refusal = await db.transaction().execute((trx) => block(trx, { uid, reason, actorUid }, now()))
  if (refusal) throw accountsError(refusal)
  sessionsChanged(uid)
  return { message: 'valid' }
}

/** Lets its owner sign in again. */
export async function unblockAccount(
  { db, now, sessionsChanged }: Pick<AccountsNeeds, 'db' | 'now' | 'sessionsChanged'>,
  { uid, reason }: Decision,
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const actorUid = operatorOf(context)
  const refusal = await db.transaction().execute((trx) => unblock(trx, { uid, reason, actorUid }, now()))
  if (refusal) throw accountsError(refusal)
  sessionsChanged(uid)
  return { message: 'valid' }
}

/** Within a transaction. The audit log has who, when, why and how many sessions ended. */
export async function block(
  trx: Transaction<Tables>,
  { uid, reason, actorUid }: Decision & { actorUid: string },
  now: Date,
): Promise<'account-not-found' | 'last-operator' | null> {
  const [operator, ...others] = await lockWorkingOperators(trx)
  if (operator === uid && others.length === 0) return 'last-operator'
  if (!(await setBlockedAt(trx, uid, now))) return 'account-not-found'

  const ended = await endAll(trx, uid, now)
  await writeAudit(trx, { actorUid, action: 'block-account', subject: uid, facts: { reason, ended } }, now)
  return null
}

/** Within a transaction. */
export async function unblock(
  trx: Transaction<Tables>,
  { uid, reason, actorUid }: Decision & { actorUid: string },
  now: Date,
): Promise<'account-not-found' | null> {
  if (!(await setBlockedAt(trx, uid, null))) return 'account-not-found'

  // A sign-in under way at the moment of the block may have left a session that slept since: it does not wake up now.
  const ended = await endAll(trx, uid, now)
  await writeAudit(trx, { actorUid, action: 'unblock-account', subject: uid, facts: { reason, ended } }, now)
  return null
}

async function endAll(trx: Transaction<Tables>, uid: string, now: Date): Promise<number> {
  return (await endWebSessions(trx, { uid })) + (await endFamilies(trx, { uid, now }))
}
