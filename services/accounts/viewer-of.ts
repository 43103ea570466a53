import { hashSecret } from '#shared/ids.ts'
import type { Role } from '#shared/viewer.ts'
import { readAccessToken } from './access-token.ts'
import { aYearAfter } from './create-guest.ts'
import { accountsError } from './errors.ts'
import type { Keys } from './keys.ts'
import type { AccountsNeeds } from './needs.ts'
import { findAccountOfFamily, findWebSession, renewWebSession } from './store/sessions.ts'

// Written once a day at most: a session that slides with every page would be a write with every page.
const renewAfterMs = 24 * 60 * 60 * 1000

/** Who shows this session token, which thereby lasts another 365 days. */
export async function viewerOfSession({ db, now }: AccountsNeeds, sessionToken: string) {
  const tokenHash = hashSecret(sessionToken)
  const time = now()
  const session = await findWebSession(db, tokenHash, time)
  if (!session) throw accountsError('token-not-valid')

  const dayAgo = new Date(time.getTime() - renewAfterMs)
  const isDue = session.renewed_at <= dayAgo
  const renewed =
    isDue &&
    (await renewWebSession(db, { tokenHash, now: time, expiresAt: aYearAfter(time), unlessRenewedSince: dayAgo }))
  return { uid: session.uid, isGuest: session.is_guest, roles: knownRoles(session.roles), renewed }
}

/** Who shows this access token, unless its sign-in was ended meanwhile. */
export async function viewerOfBearer({ db, now }: AccountsNeeds, keys: Keys, bearer: string) {
  const token = await readAccessToken(keys, bearer, now())
  const account = token && (await findAccountOfFamily(db, token.familyId))
  if (!account || account.uid !== token.uid) throw accountsError('token-not-valid')
  return { uid: account.uid, isGuest: account.is_guest, roles: knownRoles(account.roles), renewed: false }
}

const roles: readonly Role[] = ['customer', 'merchant', 'operator']

// A role that only a newer version knows is not yet one here.
function knownRoles(names: string[]): Role[] {
  return roles.filter((role) => names.includes(role))
}
