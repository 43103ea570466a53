import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { countPasskeys } from '../passkeys/remove-passkeys.ts'
import { findAccount, holdAccount } from '../people/store/accounts.ts'
import { requireRecentProof } from '../sessions/confirmed-session.ts'
import { endEverySession } from '../sessions/end-every-session.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { ownSession } from '../sessions/standing.ts'
import { hashPassword, isPassword } from './hash-password.ts'
import { spendTry } from './limit-tries.ts'
import { notifyOfPassword } from './notify-of-password.ts'
import { refuseWeakPassword } from './registration/register.ts'
import { toEmailKey } from './rules/email-key.ts'
import { claimIdentity, findAccountPassword, insertPassword } from './store/identities.ts'

/**
 * Gives an account that is opened by a phone, a provider or a passkey a password too, for its verified e-mail: an inbox
 * of somebody else could reset it. Tells the owner; every other session ends. A second press with the same password
 * answers the same. Throws confirm-first, has-password, no-email, email-not-verified, email-taken, weak-password, too-many-tries.
 */
export async function addPassword(
  deps: AccountsDependencies & WithKeys,
  { password }: { password: string },
  context: CallContext,
) {
  const { db, now } = deps
  const uid = accountUid(context)
  await requireRecentProof(deps, context)
  const before = await findAccount(db, uid)
  if (!before) throw accountsError('token-not-valid')
  await spendTry(deps, [{ what: 'add password', whom: uid, most: 10 }])
  const known = await findAccountPassword(db, uid)
  if (known && (await isPassword(known.password_hash, password))) return { message: 'valid' as const }
  refuseWeakPassword(password, { email: before.email ?? '', fullName: before.name ?? '' })

  const passwordHash = await hashPassword(password)
  const stays = await ownSession(deps, await deps.loadKeys(), context.viewer)
  const time = now()
  const { account, held } = await db.transaction().execute(async (trx) => {
    // Two additions at once wait here for each other: the second one finds the password of the first.
    const owner = await holdAccount(trx, uid)
    if (!owner) throw accountsError('token-not-valid')
    if (await findAccountPassword(trx, uid)) throw accountsError('has-password')
    if (!owner.email) throw accountsError('no-email')
    if (!owner.verified_email) throw accountsError('email-not-verified')

    const sub = newId()
    const isFree = await insertPassword(trx, {
      sub,
      email: owner.email,
      emailKey: toEmailKey(owner.email),
      passwordHash,
      fullName: owner.name ?? '',
      termsVersion: owner.terms_version ?? '',
      acceptsMarketing: owner.marketing,
      verifiedAt: time,
      createdAt: time,
      now: time,
    })
    if (!isFree) throw accountsError('email-taken')
    await claimIdentity(trx, { provider: 'password', sub, uid, now: time })
    await endEverySession(deps, trx, { uid, stays, now: time })
    return { account: owner, held: await countPasskeys(trx, uid) }
  })
  deps.sessionsChanged(uid)
  await notifyOfPassword(deps, account, held > 0 ? 'kept' : null, context)
  return { message: 'valid' as const }
}
