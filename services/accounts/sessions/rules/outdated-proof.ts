/** Whether what proves somebody was made before all their sessions were ended, and so opens none any more. */
export function isOutdated(madeAt: Date, sessionsValidFrom: Date | null): boolean {
  return sessionsValidFrom !== null && madeAt < sessionsValidFrom
}

/**
 * When a token of somebody else's making was made at the latest: they tell whole seconds. Who signs in within the second
 * in which they ended everything gets in; so does who could have signed in a moment later anyhow.
 */
export function endOfSecond(issuedAt: number): Date {
  return new Date(Math.floor(issuedAt) * 1000 + 999)
}
