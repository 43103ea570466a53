import type { CountryIso } from '#shared/countries/countries.ts'
import { hashSecret, newSecret } from '#shared/ids.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { findOrCreateAccount } from '../identity/find-or-create-account.ts'
import { hasOtherWayIn } from '../identity/has-other-way-in.ts'
import type { ProveIdentity } from '../identity/prove-identity.ts'
import { aYearAfter } from './create-guest.ts'
import { isStaff } from './rules/session.ts'
import { insertWebSession } from './store.ts'

interface WebSignIn {
  idToken: string
  deviceId?: string
  device?: string
  country: CountryIso
}

/**
 * The website's sign-in: opens a session with a new token, never reusing the visitor's earlier session (session
 * fixation).
 */
export async function openWebSession(
  deps: AccountsDependencies & { proveIdentity: ProveIdentity },
  { idToken, deviceId, device, country }: WebSignIn,
) {
  const { db, now, proveIdentity } = deps
  const identity = await proveIdentity(idToken)
  if (!identity) throw accountsError('token-not-valid')

  const time = now()
  const sessionToken = newSecret()
  const account = await db.transaction().execute(async (trx) => {
    const found = await findOrCreateAccount(deps, trx, identity, { country, fallbackName: null, now: time })
    await insertWebSession(trx, {
      tokenHash: hashSecret(sessionToken),
      uid: found.uid,
      kind: 'web',
      deviceId: deviceId ?? null,
      device: device ?? null,
      // A number may be given to somebody else, so it proves no more than the account's other ways in.
      isAuthenticated: identity.provider !== 'phone' || !(await hasOtherWayIn(trx, found.uid)),
      now: time,
      expiresAt: aYearAfter(time),
    })
    return found
  })
  return { uid: account.uid, sessionToken, needsSecondFactor: isStaff(account.roles) }
}
