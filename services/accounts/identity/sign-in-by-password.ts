import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { isPassword } from './hash-password.ts'
import { signIdToken } from './id-token.ts'
import { forgiveTries, getClientLimits, getEmailLimits, spendTry } from './limit-tries.ts'
import { toEmailKey } from './rules/email-key.ts'
import { findPassword } from './store/identities.ts'

const mostPerEmail = { fromHere: 10, fromAnywhere: 100 }
/** Many households may share one address of a mobile network (CGNAT). */
const mostPerClient = 50

export function getSignInLimits(limitKeys: { emailKey: string; client: string | undefined }) {
  return getEmailLimits('sign-in', limitKeys, mostPerEmail)
}

/** Proof of identity by e-mail and password. A wrong e-mail takes as long as a wrong password. */
export async function signInByPassword(
  deps: AccountsDependencies & WithKeys,
  { email, password }: { email: string; password: string },
  { client }: CallContext,
) {
  const keys = await deps.loadKeys()
  const emailKey = toEmailKey(email)
  const { fromHere, fromAnywhere } = getSignInLimits({ emailKey, client })
  const fromClient = getClientLimits('sign-in', client, mostPerClient)
  await spendTry(deps, [fromHere, ...fromClient, fromAnywhere])

  // The proof is dated before the check, so that a password change during it invalidates the proof.
  const time = deps.now()
  const known = await findPassword(deps.db, emailKey)
  const isRight = await isPassword(known?.password_hash, password)
  if (!known || !isRight) throw accountsError('wrong-sign-in')

  await forgiveTries(deps, { whole: [fromHere], one: [...fromClient, fromAnywhere] })
  const identity = {
    provider: 'password' as const,
    sub: known.sub,
    email: known.email,
    name: known.full_name,
    isEmailVerified: known.verified_at !== null,
    passwordSetAt: known.changed_at,
  }
  const idToken = await signIdToken(keys, identity, time)
  return { idToken, authProvider: identity.provider, authUid: known.sub, email: known.email, fullName: known.full_name }
}
