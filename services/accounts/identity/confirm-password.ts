import { hashSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { confirmSession } from '../sessions/confirmed-session.ts'
import { isPassword } from './hash-password.ts'
import { forgiveTries, spendTry } from './limit-tries.ts'
import { findAccountPassword } from './store/identities.ts'

/**
 * Confirms the caller by their password in this session, for the quarter of an hour in which they may change what protects
 * the account. Throws no-password, wrong-password, too-many-tries, no-web-session.
 */
export async function confirmPassword(
  deps: Pick<AccountsDependencies, 'db' | 'now'>,
  { password }: { password: string },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const uid = accountUid(context)
  const known = await findAccountPassword(deps.db, uid)
  if (!known) throw accountsError('no-password')
  const limit = { what: 'confirm password', whom: uid, most: 10 }
  await spendTry(deps, [limit])
  if (!(await isPassword(known.password_hash, password))) throw accountsError('wrong-password')
  await forgiveTries(deps, { whole: [limit], one: [] })

  const session = { uid, tokenHash: hashSecret(context.viewer.token ?? ''), now: deps.now() }
  const isWeb = await deps.db.transaction().execute((trx) => confirmSession(trx, session))
  if (!isWeb) throw accountsError('no-web-session')
  return { message: 'valid' }
}
