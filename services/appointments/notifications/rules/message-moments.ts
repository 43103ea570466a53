const MINUTE = 60_000

export type ReminderKind = 'reminder-24h' | 'reminder-2h'

export interface ReminderMoment {
  kind: ReminderKind
  /** Minutes before the start at which it is due. */
  minutesBefore: number
  /** Last useful moment, in minutes before the start: after an outage a day's notice is pointless on the day. */
  leastMinutesBefore: number
}

export const REMINDERS: readonly ReminderMoment[] = [
  { kind: 'reminder-24h', minutesBefore: 24 * 60, leastMinutesBefore: 12 * 60 },
  { kind: 'reminder-2h', minutesBefore: 2 * 60, leastMinutesBefore: 0 },
]

/** Minutes after the visit at which a review is requested, only by day in the store's zone. */
export const REVIEW_AFTER_MINUTES = 3 * 60
export const REVIEW_UNTIL_MINUTES = 3 * 24 * 60
export const REVIEW_FROM_HOUR = 9
export const REVIEW_UNTIL_HOUR = 21

/** Limit in minutes after the last pet was ready; later the owner has come or was phoned. */
export const READY_WITHIN_MINUTES = 3 * 60

/** Whether a reminder is due. A booking made or moved within that time was confirmed then, and needs none. */
export function isReminderDue(
  { minutesBefore, leastMinutesBefore }: ReminderMoment,
  { startsAt, settledOnAt, now }: { startsAt: Date; settledOnAt: Date; now: Date },
): boolean {
  const from = startsAt.getTime() - minutesBefore * MINUTE
  const until = startsAt.getTime() - leastMinutesBefore * MINUTE
  return now.getTime() >= from && now.getTime() < until && settledOnAt.getTime() <= from
}

/** Key part that separates the reminders of one start from those of another. */
export function toOccasion(startsAt: Date): number {
  return Math.floor(startsAt.getTime() / MINUTE)
}

/** Key part of the first confirmation, which is sent when a booking is made. */
export const BOOKED_OCCASION = 0

/** Key part of the confirmation that is sent when the store accepts: a booking is accepted once a sequence. */
export function toConfirmedOccasion(sequence: number): number {
  return sequence + 1
}
