import type { Role } from '#shared/viewer.ts'

/** A session of a merchant, operator or courier that stands still this long is a customer's again. */
export const STAFF_IDLE_MS = 30 * 60_000

const roles: readonly Role[] = ['customer', 'merchant', 'operator', 'courier']

/** What the holder of a session may be: more than a customer only after the second factor, and while not idle. */
export function getSessionRoles(
  session: { roles: readonly string[]; secondFactorAt: Date | null; lastSeenAt: Date | null },
  now: Date,
): Role[] {
  // A role that only a newer version knows is not yet one here.
  const known = roles.filter((role) => session.roles.includes(role))
  return isSecondFactorAlive(session, now) ? known : known.filter((role) => role === 'customer')
}

export function isSecondFactorAlive(
  { secondFactorAt, lastSeenAt }: { secondFactorAt: Date | null; lastSeenAt: Date | null },
  now: Date,
): boolean {
  if (secondFactorAt === null) return false
  const seen = Math.max(secondFactorAt.getTime(), lastSeenAt?.getTime() ?? 0)
  return now.getTime() - seen <= STAFF_IDLE_MS
}

export function isStaff(roles: readonly string[]): boolean {
  return roles.includes('merchant') || roles.includes('operator') || roles.includes('courier')
}

/** Tells a share token from an access token and from the word of a web session. */
export const SHARE_TOKEN_PREFIX = 'share.'
