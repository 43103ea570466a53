import { type DueQuestion, getDueState, type TreatmentRecord } from '../../medicines/rules/due-state.ts'
import { dayIn, plusDays } from '../../rules/days.ts'
import { toInstant } from './calendar.ts'

export type ReminderMoment = 'before' | 'today' | 'after'

export interface Reminder {
  moment: ReminderMoment
  dueOn: string
  /** 9:00 in the owner's country, so many days from what is due. */
  at: Date
}

const HOUR = 9
const DAYS: Record<ReminderMoment, number> = { before: -7, today: 0, after: 7 }
const MOMENTS: readonly ReminderMoment[] = ['before', 'today', 'after']

/** When to remind of what is due on that day: a week before, on the day, and a week after. Those whose time is over are left out. */
export function remindersFor(dueOn: string | null, { timeZone, now }: { timeZone: string; now: Date }): Reminder[] {
  if (dueOn === null) return []
  return MOMENTS.map((moment) => ({
    moment,
    dueOn,
    at: toInstant(plusDays(dueOn, DAYS[moment]), HOUR, timeZone),
  })).filter(({ at }) => at > now)
}

export type NoReminder = 'reminders-off' | 'died' | 'done' | 'booked' | 'too-late'

/** Why a reminder whose time has come is not sent, or null. Asked when it is sent: much may have changed since it was planned. */
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

// After a day without a process that sends: 'today' is not said tomorrow, nor 'in a week' when the day has come.
function isTooLate(moment: ReminderMoment, dueOn: string, today: string): boolean {
  if (moment === 'before') return today >= dueOn
  return moment === 'today' ? today > dueOn : today > plusDays(dueOn, 2 * DAYS.after)
}

/** What is due, within a sentence: 'A Toby le toca …'. */
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
