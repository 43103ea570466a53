/** Stored state of a presented refresh token. */
export interface ShownRefreshToken {
  usedAt: Date | null
  expiresAt: Date
  familyEndedAt: Date | null
  /** Device of the family; null when its client never named one. */
  deviceId: string | null
}

/** A second use within this time is a lost response or two tabs, not a theft. */
export const REUSE_GRACE_MS = 30_000

/**
 * Decides on a refresh token: 'successor' at the first use, or within 30 s by the same device; 'refuse' when ended or
 * expired; 'end-family' when reused later or by another device.
 */
export function answerToRefresh(
  token: ShownRefreshToken,
  deviceId: string | undefined,
  now: Date,
): 'successor' | 'refuse' | 'end-family' {
  if (token.familyEndedAt || token.expiresAt <= now) return 'refuse'
  const isSameDevice = token.deviceId === (deviceId ?? null)
  if (!token.usedAt) return isSameDevice ? 'successor' : 'end-family'

  const isInGrace = now.getTime() - token.usedAt.getTime() <= REUSE_GRACE_MS
  return isInGrace && isSameDevice ? 'successor' : 'end-family'
}
