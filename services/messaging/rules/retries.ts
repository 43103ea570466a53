const firstPauseSeconds = 5
const longestPauseSeconds = 2 * 60 * 60

/** Seconds from the failed try number `tries` (from 1) to the next one: 5 s, 10 s, 20 s … up to 2 h. */
export function pauseAfter(tries: number): number {
  return Math.min(firstPauseSeconds * 2 ** (tries - 1), longestPauseSeconds)
}

/** How long a try may take: after that another worker may take the message, as the first one died or hangs. */
export const LEASE_SECONDS = 60

/** Whether a message whose try just failed is tried again. */
export function afterFailure(failure: {
  tries: number
  isFinal: boolean
  now: Date
  expiresAt: Date
}): { state: 'given-up' } | { state: 'failed'; afterSeconds: number } {
  const afterSeconds = pauseAfter(failure.tries)
  const isTooLate = failure.now.getTime() + afterSeconds * 1000 >= failure.expiresAt.getTime()
  return failure.isFinal || isTooLate ? { state: 'given-up' } : { state: 'failed', afterSeconds }
}
