import { hashSecret } from '#shared/ids.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { readAccessToken } from './access-token.ts'
import { aYearAfter } from './create-guest.ts'
import type { Keys, WithKeys } from './keys.ts'
import { getSessionAreas, getSessionRoles, isSecondFactorAlive, isStaff } from './rules/session.ts'
import { findShareTokenViewer } from './share-token.ts'
import { findAccountByFamily, findWebSession, markSessionSeen, renewWebSession } from './store.ts'

// Extends a session at most once a day, so that not every page view is a write.
const renewAfterMs = 24 * 60 * 60 * 1000
/**
 * Precision of the last visit: an hour is enough for the list of sessions, the idle limit of a second factor needs a
 * minute.
 */
const seenAfterMs = { customer: 60 * 60 * 1000, staff: 60 * 1000 }

type Credential = { sessionToken: string } | { bearer: string } | { shareToken: string }

/** Viewer of a credential; throws for one that is not valid. */
export async function viewerOf(deps: AccountsDependencies & WithKeys, credential: Credential) {
  if ('shareToken' in credential) return findShareTokenViewer(deps, await deps.loadKeys(), credential.shareToken)
  if ('bearer' in credential) return findBearerViewer(deps, await deps.loadKeys(), credential.bearer)
  return findSessionViewer(deps, credential.sessionToken)
}

/** Viewer of a web session token; extends the session to 365 days from now. */
async function findSessionViewer({ db, now }: AccountsDependencies, sessionToken: string) {
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
  const areas = getSessionAreas(roles, session)
  const isLocked = isStaff(session.roles) && !isStaff(roles)
  return { uid: session.uid, isGuest: session.is_guest, roles, areas, isLocked, isApp: session.kind === 'app', renewed }
}

/**
 * Viewer of an access token whose sign-in has not ended. Always a customer, because the token carries no second
 * factor.
 */
async function findBearerViewer({ db, now }: AccountsDependencies, keys: Keys, bearer: string) {
  const time = now()
  const token = await readAccessToken(keys, bearer, time)
  const account = token && (await findAccountByFamily(db, token.familyId))
  if (!account || account.uid !== token.uid) throw accountsError('token-not-valid')
  const roles = getSessionRoles({ roles: account.roles, secondFactorAt: null, lastSeenAt: null }, time)
  return { uid: account.uid, isGuest: account.is_guest, roles, areas: {}, isApp: false, renewed: false }
}
