/**
 * Whether a proof of identity was issued before all sessions of the account were ended, and so is no longer accepted.
 */
export function isOutdated(madeAt: Date, sessionsValidFrom: Date | null): boolean {
  return sessionsValidFrom !== null && madeAt < sessionsValidFrom
}

/**
 * Latest possible time of issue of an outside token, whose `iat` has whole seconds. A token issued within the second
 * of the sign-out is accepted: its holder could sign in a moment later anyway.
 */
export function endOfSecond(issuedAt: number): Date {
  return new Date(Math.floor(issuedAt) * 1000 + 999)
}
