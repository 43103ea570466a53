import { hashSecret, newId, newSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { signAccessToken } from '../sessions/access-token.ts'
import { aYearAfter } from '../sessions/create-guest.ts'
import type { WithKeys } from '../sessions/keys.ts'
import { insertFamily, insertRefreshToken } from '../sessions/store.ts'
import { findOrCreateAccount } from './find-or-create-account.ts'
import { APP_NAME, type Identity } from './id-token.ts'
import type { ProveIdentity } from './prove-identity.ts'

interface SignIn {
  appName: string
  appIdentifier: string
  authProvider: Identity['provider']
  authUid: string
  fullName: string
}

/** The specification's sign-in: the `authUid` of the body counts only when the ID token in the bearer proves it. */
export async function authenticate(
  deps: AccountsDependencies & WithKeys & { proveIdentity: ProveIdentity },
  { appName, appIdentifier, authProvider, authUid, fullName }: SignIn,
  { proof, viewer }: CallContext,
) {
  const { db, now, proveIdentity } = deps
  const identity = proof === undefined ? null : await proveIdentity(proof)
  const isProved = identity?.sub === authUid && identity.provider === authProvider && appName === APP_NAME
  if (!isProved) throw accountsError('token-not-valid')

  const time = now()
  const familyId = newId()
  const refreshToken = newSecret()
  const account = await db.transaction().execute(async (trx) => {
    const facts = { country: viewer.country, fallbackName: fullName || null, now: time }
    const found = await findOrCreateAccount(deps, trx, identity, facts)
    await insertFamily(trx, { id: familyId, uid: found.uid, deviceId: appIdentifier, now: time })
    await insertRefreshToken(trx, { tokenHash: hashSecret(refreshToken), familyId, expiresAt: aYearAfter(time) })
    return found
  })

  const { jwtToken, expiresAt } = await signAccessToken(await deps.loadKeys(), { uid: account.uid, familyId }, time)
  return {
    uid: account.uid,
    jwtToken,
    refreshToken,
    expiresAt: expiresAt.toISOString(),
    fullName: account.name ?? fullName,
    phoneNumber: account.phone_number,
    userName: account.user_name,
    email: account.email,
  }
}
