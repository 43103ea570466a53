const firstPauseSeconds = 5
const longestPauseSeconds = 2 * 60 * 60

/** Seconds from the failed try number `tries` (from 1) to the next one: 5 s, 10 s, 20 s … up to 2 h. */
export function pauseAfter(tries: number): number {
  return Math.min(firstPauseSeconds * 2 ** (tries - 1), longestPauseSeconds)
}

/** How long a try may take: after that another worker may take the message, as the first one died or hangs. */
export const LEASE_SECONDS = 60

/** Whether a message whose try just failed is tried again; `notBefore` moves a try out of the night. */
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
