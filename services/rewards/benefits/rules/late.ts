/** Grants that are pending for longer than this (every round retries them) are shown to operators as late. */
const LATE_AFTER_MS = 15 * 60_000

/** Grants pending since before this moment are late. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - LATE_AFTER_MS)
}
