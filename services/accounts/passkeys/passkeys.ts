import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { hasAuthenticator } from '../second-factor/has-authenticator.ts'
import { requireRecentProof } from '../sessions/confirmed-session.ts'
import { endEverySession } from '../sessions/end-every-session.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { isStaff } from '../sessions/rules/session.ts'
import { ownSession } from '../sessions/standing.ts'
import { writeAudit } from '../store/audit-log.ts'
import type { Passkey } from './contract.ts'
import { notifyOwner } from './notify-owner.ts'
import { isLastSecondFactor } from './rules/last-second-factor.ts'
import { getRelyingParty } from './rules/relying-party.ts'
import { provesSecondFactor } from './second-factor-of-staff.ts'
import { deletePasskey, findPasskeys, lockAccount, renameRow } from './store.ts'
import { toPasskey } from './to-passkey.ts'

/** The caller's passkeys, the last used first. */
export async function passkeys(
  { db, origins }: Pick<AccountsDependencies, 'db' | 'origins'>,
  context: CallContext,
): Promise<Passkey[]> {
  const host = getRelyingParty(origins[context.viewer.country])?.id ?? null
  return (await findPasskeys(db, accountUid(context))).map((row) => toPasskey(row, host))
}

/** Throws passkey-not-found. */
export async function renamePasskey(
  { db }: Pick<AccountsDependencies, 'db'>,
  { passkeyId, name }: { passkeyId: string; name: string },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  if (!(await renameRow(db, { uid: accountUid(context), id: passkeyId, name })))
    throw accountsError('passkey-not-found')
  return { message: 'valid' }
}

/**
 * Removes a passkey of the caller, ends their other sessions, of which it may have opened one, and tells the owner. Throws
 * confirm-first, passkey-not-found, and of staff second-factor-first and last-second-factor.
 */
export async function removePasskey(
  deps: AccountsDependencies & WithKeys,
  { passkeyId }: { passkeyId: string },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const { db, now } = deps
  const uid = accountUid(context)
  await requireRecentProof(deps, context)
  const stays = await ownSession(deps, await deps.loadKeys(), context.viewer)

  const time = now()
  const removed = await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, uid)
    if (!account) throw accountsError('passkey-not-found')
    const held = (await findPasskeys(trx, uid)).map(({ id, is_second_factor }) => ({
      id,
      isSecondFactor: is_second_factor,
    }))
    if (!held.some(({ id }) => id === passkeyId)) throw accountsError('passkey-not-found')
    if (isStaff(account.roles)) {
      await provesSecondFactor(trx, account, context)
      const factors = { passkeys: held, hasAuthenticator: await hasAuthenticator(trx, uid) }
      if (isLastSecondFactor(passkeyId, factors)) throw accountsError('last-second-factor')
    }
    const passkey = await deletePasskey(trx, { uid, id: passkeyId })
    if (!passkey) throw accountsError('passkey-not-found')
    await endEverySession(deps, trx, { uid, stays, now: time })
    const facts = { passkey: passkey.name }
    if (isStaff(account.roles))
      await writeAudit(trx, { actorUid: uid, action: 'remove-passkey', subject: uid, facts }, time)
    return { account, passkey: { id: passkeyId, name: passkey.name } }
  })
  deps.sessionsChanged(uid)
  await notifyOwner(deps, { ...removed, change: 'passkey-removed' }, context)
  return { message: 'valid' }
}
