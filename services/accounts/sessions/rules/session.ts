import type { StaffAreas } from '#shared/staff-areas.ts'
import type { Role } from '#shared/viewer.ts'
import { readAreas, type StoredAreas } from '../../rules/staff-access.ts'

/** Idle time after which a merchant's, operator's or courier's session is a customer's again. */
export const STAFF_IDLE_MS = 30 * 60_000

const roles: readonly Role[] = ['customer', 'merchant', 'operator', 'courier']

/** Roles of a session: staff roles only after the second factor, and while not idle. */
export function getSessionRoles(
  session: { roles: readonly string[]; secondFactorAt: Date | null; lastSeenAt: Date | null },
  now: Date,
): Role[] {
  // Drops roles that only a newer version knows.
  const known = roles.filter((role) => session.roles.includes(role))
  return isSecondFactorAlive(session, now) ? known : known.filter((role) => role === 'customer')
}

/** Areas of a session, as its roles: only while the session has the role. */
export function getSessionAreas(sessionRoles: readonly Role[], stored: StoredAreas): StaffAreas {
  return sessionRoles.includes('operator') ? readAreas(stored) : {}
}

export function isSecondFactorAlive(
  { secondFactorAt, lastSeenAt }: { secondFactorAt: Date | null; lastSeenAt: Date | null },
  now: Date,
): boolean {
  if (secondFactorAt === null) return false
  const seen = Math.max(secondFactorAt.getTime(), lastSeenAt?.getTime() ?? 0)
  return now.getTime() - seen <= STAFF_IDLE_MS
}

/** Time for which a proof of identity counts for what could take an account away from its person. */
export const RECENT_PROOF_MS = 15 * 60_000

export function isRecentlyAuthenticated(authenticatedAt: Date | null, now: Date): boolean {
  return authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() <= RECENT_PROOF_MS
}

export function isStaff(roles: readonly string[]): boolean {
  return roles.includes('merchant') || roles.includes('operator') || roles.includes('courier')
}

/** Distinguishes a share token from an access token and a web session token. */
export const SHARE_TOKEN_PREFIX = 'share.'
