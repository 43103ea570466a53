/** What is granted at once, and asked for again by every round, is late after so long: operators look at it. */
const LATE_AFTER_MS = 15 * 60_000

/** What began before this moment and is not granted yet is late. */
export function lateSince(now: Date): Date {
  return new Date(now.getTime() - LATE_AFTER_MS)
}
