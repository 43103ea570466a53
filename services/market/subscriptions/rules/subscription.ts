import { type AskedItem, type OfferedVariant, recomputeLines } from '../../basket/rules/basket.ts'
import { MOST_UNITS_UNPAID } from '../../orders/rules/open-orders.ts'

/**
 * Rules for when a subscription is due, when it is proposed, and which changes are shown first: pure. Days are
 * 'yyyy-MM-dd' of the shop's own calendar, so that no change of clocks moves them.
 */

/** Days before the due day on which an order is proposed. */
export const PROPOSE_DAYS_BEFORE = 3
/** Days after the due day on which it can still be accepted. */
export const ANSWER_DAYS_AFTER = 2
/** Unanswered proposals in a row that pause a subscription. */
export const UNANSWERED_UNTIL_PAUSE = 3
/** Furthest first or next day, in days from today. */
export const MOST_DAYS_AHEAD = 7 * 12

const DAY = 86_400_000

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** Next due day: whole intervals from the former one, however late the answer came; the first after today. */
export function nextDueAfter({ dueOn, weeks }: { dueOn: string; weeks: number }, today: string): string {
  const interval = 7 * weeks
  const passed = Math.floor((Date.parse(today) - Date.parse(dueOn)) / DAY / interval)
  return daysAfter(dueOn, interval * Math.max(1, passed + 1))
}

/** Due day after a pause: the former one, unless it is over. */
export function dueAfterRest(subscription: { dueOn: string; weeks: number }, today: string): string {
  return subscription.dueOn > today ? subscription.dueOn : nextDueAfter(subscription, today)
}

/** The step for the next order: propose it, or move on to the following one when the time to propose it was missed. */
export function whatIsDue(dueOn: string, today: string): 'propose' | 'go-on' | null {
  if (today < daysAfter(dueOn, -PROPOSE_DAYS_BEFORE)) return null
  return isAnswerable(dueOn, today) ? 'propose' : 'go-on'
}

/** Whether a proposal can still be accepted. */
export function isAnswerable(dueOn: string, today: string): boolean {
  return today <= daysAfter(dueOn, ANSWER_DAYS_AFTER)
}

/** Whether the next order may be due on this day. */
export function canBeDueOn(day: string, today: string): boolean {
  return day > today && day <= daysAfter(today, MOST_DAYS_AHEAD)
}

/** State after one more unanswered proposal. */
export function afterSilence(unanswered: number): { unanswered: number; state: 'active' | 'paused' } {
  const times = Math.min(unanswered + 1, UNANSWERED_UNTIL_PAUSE)
  return { unanswered: times, state: times === UNANSWERED_UNTIL_PAUSE ? 'paused' : 'active' }
}

export interface RepeatedLine {
  id: string
  productId: string
  productVariantId: string
  quantity: number
  /** Unit price at the last accepted order. */
  agreedPrice: number
  skipOn: string | null
}

export interface ProposedLine {
  id: string
  /** Quantity to be ordered: 0 for lines that are skipped or unavailable. */
  quantity: number
  /** Unit price today; null: not sold here now. */
  price: number | null
  /** Change of the price since the last accepted order. */
  change: 'up' | 'down' | null
  availability: 'all' | 'less' | 'sold-out' | 'gone'
  isSkipped: boolean
}

/**
 * Lines of the next order, limited to the quantity allowed unpaid. A missing line ends nothing: it is shown, and only
 * the accepted order leaves it out.
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

/** A line as the page showed it when the customer accepted; quantity 0 is left out. */
export interface ShownLine {
  id: string
  quantity: number
  price: number
}

/** Whether the accepted lines are those of the subscription: each once, and with no higher quantity. */
export function isWhatRepeats(shown: readonly ShownLine[], lines: readonly RepeatedLine[]): boolean {
  if (shown.length !== lines.length) return false
  return lines.every((line) => {
    const sameLines = shown.filter(({ id }) => id === line.id)
    return sameLines.length === 1 && sameLines.every(({ quantity }) => quantity <= line.quantity)
  })
}

interface Window {
  start: string
  day: string
}

/** Windows of the first two days from the due day on that have any. */
export function arrivalWindows<T extends Window>(windows: readonly T[], dueOn: string): T[] {
  const later = windows.filter(({ day }) => day >= dueOn)
  const days = [...new Set(later.map(({ day }) => day))].sort().slice(0, 2)
  return later.filter(({ day }) => days.includes(day))
}
