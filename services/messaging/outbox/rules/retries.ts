const firstPauseSeconds = 5
const longestPauseSeconds = 2 * 60 * 60

/** Seconds of exponential backoff after the failed try number `tries` (from 1): 5 s, 10 s, 20 s … up to 2 h. */
export function pauseAfter(tries: number): number {
  return Math.min(firstPauseSeconds * 2 ** (tries - 1), longestPauseSeconds)
}

/** Maximum duration of a try; afterwards another worker may take the message, because the first one died or hangs. */
export const LEASE_SECONDS = 60

/** Outcome of a failed try: retry or give up; `notBefore` moves a retry out of quiet hours. */
export function afterFailure(failure: {
  tries: number
  isFinal: boolean
  now: Date
  expiresAt: Date
  notBefore?: (at: Date) => Date
}): { state: 'given-up' } | { state: 'failed'; afterSeconds: number } {
  const { tries, isFinal, now, expiresAt, notBefore = (at) => at } = failure
  const nextTry = notBefore(new Date(now.getTime() + pauseAfter(tries) * 1000))
  if (isFinal || nextTry >= expiresAt) return { state: 'given-up' }
  return { state: 'failed', afterSeconds: Math.ceil((nextTry.getTime() - now.getTime()) / 1000) }
}
