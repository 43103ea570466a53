/** What is known of a refresh token that somebody shows. */
export interface ShownRefreshToken {
  usedAt: Date | null
  expiresAt: Date
  familyEndedAt: Date | null
  /** Of the family; null when its client never named a device. */
  deviceId: string | null
}

/** A second use this soon is a lost answer or two tabs, not a thief (D12). */
export const REUSE_GRACE_MS = 30_000

/**
 * What a refresh token buys: its successor (the first time, or again within 30 s by the same device), nothing, or,
 * used again by somebody else or later, the end of its whole family.
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
