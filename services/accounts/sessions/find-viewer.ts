import { hashSecret } from '#shared/ids.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { readAccessToken } from './access-token.ts'
import { aYearAfter } from './create-guest.ts'
import type { Keys } from './keys.ts'
import { getSessionRoles, isSecondFactorAlive } from './rules/session.ts'
import { findAccountByFamily, findWebSession, markSessionSeen, renewWebSession } from './store.ts'

// Written once a day at most: a session that slides with every page would be a write with every page.
const renewAfterMs = 24 * 60 * 60 * 1000
/** For the list of sessions an hour is near enough; the idle limit of a second factor wants to know better. */
const seenAfterMs = { customer: 60 * 60 * 1000, staff: 60 * 1000 }

/** Who shows this session token, which thereby lasts another 365 days. */
export async function findSessionViewer({ db, now }: AccountsDependencies, sessionToken: string) {
  const tokenHash = hashSecret(sessionToken)
  const time = now()
  const session = await findWebSession(db, tokenHash, time)
  if (!session) throw accountsError('token-not-valid')

  const facts = { roles: session.roles, secondFactorAt: session.second_factor_at, lastSeenAt: session.last_seen_at }
  const roles = getSessionRoles(facts, time)
  const wasProved = session.second_factor_at !== null
  const seenAt = session.last_seen_at?.getTime() ?? 0
  if (time.getTime() - seenAt >= seenAfterMs[wasProved ? 'staff' : 'customer']) {
    await markSessionSeen(db, {
      tokenHash,
      now: time,
      endsSecondFactor: wasProved && !isSecondFactorAlive(facts, time),
    })
  }

  const dayAgo = new Date(time.getTime() - renewAfterMs)
  const isDue = session.renewed_at <= dayAgo
  const renewed =
    isDue &&
    (await renewWebSession(db, { tokenHash, now: time, expiresAt: aYearAfter(time), unlessRenewedSince: dayAgo }))
  return { uid: session.uid, isGuest: session.is_guest, roles, isApp: session.kind === 'app', renewed }
}

/** Who shows this access token, unless its sign-in was ended meanwhile. It proves no second factor, so it is a customer's. */
export async function findBearerViewer({ db, now }: AccountsDependencies, keys: Keys, bearer: string) {
  const time = now()
  const token = await readAccessToken(keys, bearer, time)
  const account = token && (await findAccountByFamily(db, token.familyId))
  if (!account || account.uid !== token.uid) throw accountsError('token-not-valid')
  const roles = getSessionRoles({ roles: account.roles, secondFactorAt: null, lastSeenAt: null }, time)
  return { uid: account.uid, isGuest: account.is_guest, roles, isApp: false, renewed: false }
}
