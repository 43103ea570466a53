/** Notification key that every process listens to (shared/database/notify.ts). */
export const MAINTENANCE_CHANGED = 'operations.maintenance'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Whether an end is allowed: in the future, and at most a week away. */
export function isPromisable(until: Date, now: Date): boolean {
  const ahead = until.getTime() - now.getTime()
  return ahead > 0 && ahead <= WEEK_MS
}
