const MINUTE = 60_000

export type ReminderKind = 'reminder-24h' | 'reminder-2h'

export interface ReminderMoment {
  kind: ReminderKind
  /** Before the start. */
  minutesBefore: number
  /** Nobody is told later than this before the start: after a day without a process that sends, a day's notice is none. */
  leastMinutesBefore: number
}

export const REMINDERS: readonly ReminderMoment[] = [
  { kind: 'reminder-24h', minutesBefore: 24 * 60, leastMinutesBefore: 12 * 60 },
  { kind: 'reminder-2h', minutesBefore: 2 * 60, leastMinutesBefore: 0 },
]

/** A review is asked for so long after the visit, and only by day where the store is. */
export const REVIEW_AFTER_MINUTES = 3 * 60
export const REVIEW_UNTIL_MINUTES = 3 * 24 * 60
export const REVIEW_FROM_HOUR = 9
export const REVIEW_UNTIL_HOUR = 21

/** So long after the last pet was ready whoever collects is still called: later they were there, or on the telephone. */
export const READY_WITHIN_MINUTES = 3 * 60

/** Whether a reminder is due. Who booked or moved within that time was told of it then. */
export function isReminderDue(
  { minutesBefore, leastMinutesBefore }: ReminderMoment,
  { startsAt, settledOnAt, now }: { startsAt: Date; settledOnAt: Date; now: Date },
): boolean {
  const from = startsAt.getTime() - minutesBefore * MINUTE
  const until = startsAt.getTime() - leastMinutesBefore * MINUTE
  return now.getTime() >= from && now.getTime() < until && settledOnAt.getTime() <= from
}

/** Tells the reminders of one start from those of another. */
export function toOccasion(startsAt: Date): number {
  return Math.floor(startsAt.getTime() / MINUTE)
}
