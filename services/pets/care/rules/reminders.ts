import { type DueQuestion, getDueState, type TreatmentRecord } from '../../medicines/rules/due-state.ts'
import { dayIn, plusDays } from '../../rules/days.ts'
import { toInstant } from './calendar.ts'

export type ReminderMoment = 'before' | 'today' | 'after'

export interface Reminder {
  moment: ReminderMoment
  dueOn: string
  /** 9:00 in the owner's country, on the day of the reminder. */
  at: Date
}

const HOUR = 9
const DAYS: Record<ReminderMoment, number> = { before: -7, today: 0, after: 7 }
const MOMENTS: readonly ReminderMoment[] = ['before', 'today', 'after']

/** Reminders of a due day: a week before, on the day, and a week after; past ones are left out. */
export function remindersFor(dueOn: string | null, { timeZone, now }: { timeZone: string; now: Date }): Reminder[] {
  if (dueOn === null) return []
  return MOMENTS.map((moment) => ({
    moment,
    dueOn,
    at: toInstant(plusDays(dueOn, DAYS[moment]), HOUR, timeZone),
  })).filter(({ at }) => at > now)
}

export type NoReminder = 'reminders-off' | 'died' | 'done' | 'booked' | 'too-late'

/**
 * Reason not to send a due reminder, or null. Checked at sending, because the record may have changed since the
 * reminder was planned.
 */
export function whyNotRemind(
  { moment, dueOn }: Pick<Reminder, 'moment' | 'dueOn'>,
  {
    treatment,
    remindersOn,
    now,
    timeZone,
    ...question
  }: Omit<DueQuestion, 'today'> & { treatment: TreatmentRecord; remindersOn: boolean; now: Date; timeZone: string },
): NoReminder | null {
  if (question.hasDied) return 'died'
  if (!remindersOn) return 'reminders-off'
  const today = dayIn(timeZone, now)
  const state = getDueState(treatment, { ...question, today })
  if (state === 'booked') return 'booked'
  if (state === 'done' || state === 'none') return 'done'
  return isTooLate(moment, dueOn, today) ? 'too-late' : null
}

// After an outage: 'today' must not be sent tomorrow, nor 'in a week' on the day itself.
function isTooLate(moment: ReminderMoment, dueOn: string, today: string): boolean {
  if (moment === 'before') return today >= dueOn
  return moment === 'today' ? today > dueOn : today > plusDays(dueOn, 2 * DAYS.after)
}

/** Due treatment as part of a sentence: 'A Toby le toca …'. */
export function whatIsDue({ kind, product }: Pick<TreatmentRecord, 'kind' | 'product'>): string {
  switch (kind) {
    case 'vaccine':
      return `la vacuna (la última fue ${product})`
    case 'deworming':
      return `la desparasitación (la última fue con ${product})`
    case 'flea':
      return `el antipulgas (el último fue ${product})`
    case 'other':
      return product
  }
}
