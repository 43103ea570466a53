import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { countPasskeys } from '../passkeys/remove-passkeys.ts'
import { findAccount } from '../people/store/accounts.ts'
import { endEverySession } from '../sessions/end-every-session.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { ownSession } from '../sessions/standing.ts'
import { hashPassword, isPassword } from './hash-password.ts'
import { forgiveTries, spendTry } from './limit-tries.ts'
import { notifyOfPassword } from './notify-of-password.ts'
import { refuseWeakPassword } from './registration/register.ts'
import { changePasswordHash, endPasswordLinks, findAccountPassword } from './store/identities.ts'

/** Changes the caller's password and tells the owner of the account; every other session ends. */
export async function changePassword(
  deps: AccountsDependencies & WithKeys,
  { currentPassword, password }: { currentPassword: string; password: string },
  context: CallContext,
) {
  const keys = await deps.loadKeys()
  const { viewer } = context
  const uid = accountUid(context)
  const known = await findAccountPassword(deps.db, uid)
  if (!known) throw accountsError('no-password')
  refuseWeakPassword(password, { email: known.email, fullName: known.full_name })

  const limit = { what: 'change password', whom: uid, most: 10 }
  await spendTry(deps, [limit])
  if (!(await isPassword(known.password_hash, currentPassword))) throw accountsError('wrong-sign-in')
  await forgiveTries(deps, { whole: [limit], one: [] })

  const passwordHash = await hashPassword(password)
  const stays = await ownSession(deps, keys, viewer)
  const time = deps.now()
  const { account, held } = await deps.db.transaction().execute(async (trx) => {
    await changePasswordHash(trx, known.sub, passwordHash, time)
    await endPasswordLinks(trx, known.sub, time)
    await endEverySession(deps, trx, { uid, stays, now: time })
    return { account: await findAccount(trx, uid), held: await countPasskeys(trx, uid) }
  })
  deps.sessionsChanged(uid)
  if (account) await notifyOfPassword(deps, account, held > 0 ? 'kept' : null, context)
  return { message: 'valid' as const }
}
