import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { hasOtherWayIn } from '../identity/has-other-way-in.ts'
import { findStoredAccount } from '../people/locked-accounts.ts'
import type { Tables } from '../tables.ts'
import type { WithKeys } from './keys.ts'
import { isRecentlyAuthenticated } from './rules/session.ts'
import { ownSession } from './standing.ts'
import { findAuthenticatedAt, markAuthenticated } from './store.ts'

/**
 * Records that the person of a web session has just proved who they are. False when it is no open web session of the
 * account.
 */
export function confirmSession(
  trx: Transaction<Tables>,
  session: { uid: string; tokenHash: string; now: Date },
): Promise<boolean> {
  return markAuthenticated(trx, session)
}

/** Whether the caller has proved who they are in the last quarter of an hour in this session. */
export async function recentProof(
  deps: AccountsDependencies & WithKeys,
  context: CallContext,
): Promise<{ isRecent: boolean; isByPhone: boolean }> {
  const { db } = deps
  const uid = accountUid(context)
  const person = await findStoredAccount(db, uid)
  const isByPhone = person?.verified_phone === true && !(await hasOtherWayIn(db, uid))
  return { isRecent: await isRecent(deps, context), isByPhone }
}

async function isRecent(deps: AccountsDependencies & WithKeys, context: CallContext): Promise<boolean> {
  const { db, now } = deps
  const session = await ownSession(deps, await deps.loadKeys(), context.viewer)
  const provedAt = session && (await findAuthenticatedAt(db, { uid: accountUid(context), session, now: now() }))
  return isRecentlyAuthenticated(provedAt, now())
}

/**
 * Refuses a caller who has not proved who they are in the last quarter of an hour: a session that was stolen or left
 * open must not take the account away from its person. Throws confirm-first.
 */
export async function requireRecentProof(deps: AccountsDependencies & WithKeys, context: CallContext): Promise<void> {
  if (!(await isRecent(deps, context))) throw accountsError('confirm-first')
}
