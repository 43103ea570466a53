import { type AskedItem, type OfferedVariant, recomputeLines } from '../../basket/rules/basket.ts'
import { MOST_UNITS_UNPAID } from '../../orders/rules/open-orders.ts'

/**
 * When something that repeats is due, when it is asked about, and what has to be told before: pure. Days are 'yyyy-MM-dd'
 * of the shop's own calendar, so that no change of clocks moves them.
 */

/** So many days before it is due it is proposed. */
export const PROPOSE_DAYS_BEFORE = 3
/** So many days after it there may still come a yes. */
export const ANSWER_DAYS_AFTER = 2
/** Whoever says nothing so many times in a row is not asked any more. */
export const UNANSWERED_UNTIL_PAUSE = 3
/** A first or next day may be chosen so many days ahead. */
export const MOST_DAYS_AHEAD = 7 * 12

const DAY = 86_400_000

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** In whole intervals from the day it was due, however late the answer came; the first one after today. */
export function nextDueAfter({ dueOn, weeks }: { dueOn: string; weeks: number }, today: string): string {
  const interval = 7 * weeks
  const passed = Math.floor((Date.parse(today) - Date.parse(dueOn)) / DAY / interval)
  return daysAfter(dueOn, interval * Math.max(1, passed + 1))
}

/** The day it goes on with after a rest: the one it waited for, unless that is over. */
export function dueAfterRest(subscription: { dueOn: string; weeks: number }, today: string): string {
  return subscription.dueOn > today ? subscription.dueOn : nextDueAfter(subscription, today)
}

/** What is to be done about the next one: ask about it, or go on to the one after, because nobody was there to ask in time. */
export function whatIsDue(dueOn: string, today: string): 'propose' | 'go-on' | null {
  if (today < daysAfter(dueOn, -PROPOSE_DAYS_BEFORE)) return null
  return isAnswerable(dueOn, today) ? 'propose' : 'go-on'
}

/** Whether a yes still counts. */
export function isAnswerable(dueOn: string, today: string): boolean {
  return today <= daysAfter(dueOn, ANSWER_DAYS_AFTER)
}

/** Whether it can be the day of the next one. */
export function canBeDueOn(day: string, today: string): boolean {
  return day > today && day <= daysAfter(today, MOST_DAYS_AHEAD)
}

/** What became of it after one more without an answer. */
export function afterSilence(unanswered: number): { unanswered: number; state: 'active' | 'paused' } {
  const times = Math.min(unanswered + 1, UNANSWERED_UNTIL_PAUSE)
  return { unanswered: times, state: times === UNANSWERED_UNTIL_PAUSE ? 'paused' : 'active' }
}

export interface RepeatedLine {
  id: string
  productId: string
  productVariantId: string
  quantity: number
  /** Of one, at the last yes. */
  agreedPrice: number
  skipOn: string | null
}

export interface ProposedLine {
  id: string
  /** How many would be ordered: none of what is left out or not to be had. */
  quantity: number
  /** Of one today; null: it is not sold here now. */
  price: number | null
  /** Against the last yes. */
  change: 'up' | 'down' | null
  availability: 'all' | 'less' | 'sold-out' | 'gone'
  isSkipped: boolean
}

/**
 * Each line as it would be ordered now: no more of it than may be taken unpaid. A line that is missing ends nothing: it is told, and
 * left out with a yes alone.
 */
export function proposeLines(
  lines: readonly RepeatedLine[],
  {
    offers,
    roundPricesEvery,
    dueOn,
  }: { offers: ReadonlyMap<string, OfferedVariant>; roundPricesEvery: number; dueOn: string },
): ProposedLine[] {
  const asked = lines.map(({ productId, productVariantId, quantity }): AskedItem => {
    return { productId, productVariantId, quantity: Math.min(quantity, MOST_UNITS_UNPAID) }
  })
  const found = recomputeLines(asked, offers, roundPricesEvery)
  return lines.map((line, index) => {
    const { quantity = 0, price = 0, problem = 'not-sold-here' } = found[index] ?? {}
    const isGone = problem === 'not-sold-here'
    const isSkipped = line.skipOn === dueOn
    return {
      id: line.id,
      quantity: isSkipped ? 0 : quantity,
      price: isGone ? null : price,
      change: isGone || price === line.agreedPrice ? null : price > line.agreedPrice ? 'up' : 'down',
      availability: isGone ? 'gone' : quantity === 0 ? 'sold-out' : quantity < line.quantity ? 'less' : 'all',
      isSkipped,
    }
  })
}

/** A line as it was on the page that somebody said yes to; none of it (0) is left out. */
export interface ShownLine {
  id: string
  quantity: number
  price: number
}

/** Whether what was said yes to is what is repeated: each line once, and of none more than is repeated. */
export function isWhatRepeats(shown: readonly ShownLine[], lines: readonly RepeatedLine[]): boolean {
  if (shown.length !== lines.length) return false
  return lines.every((line) => {
    const said = shown.filter(({ id }) => id === line.id)
    return said.length === 1 && said.every(({ quantity }) => quantity <= line.quantity)
  })
}

interface Window {
  start: string
  day: string
}

/** The windows of the first two days from the due day on that have any. */
export function arrivalWindows<T extends Window>(windows: readonly T[], dueOn: string): T[] {
  const later = windows.filter(({ day }) => day >= dueOn)
  const days = [...new Set(later.map(({ day }) => day))].sort().slice(0, 2)
  return later.filter(({ day }) => days.includes(day))
}
