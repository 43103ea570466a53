import { type DeliveryPromise, findBreakingTime, overlaps, type TimeSpan } from '../../disruptions/rules/disruption.ts'
import { type LocalTime, momentAt, toLocalTime } from '../../rules/local-time.ts'
import { FURTHEST_OPENING_DAYS, getOpenings, isOpenAt, type OpeningHours } from './opening-hours.ts'

/** Calculates delivery and pickup windows: pure, in the shop's own time zone. The browser converts no zones. */

export interface WindowsShop extends OpeningHours {
  /** Minutes of one window. */
  deliveryTimeInterval: number
  /** Minutes from an order to the door. */
  defaultEta: number
  etaType: 'MINUTES' | 'SAME_DAY' | 'NEXT_DAY'
  /** Days until the goods lie ready (`withGoodsToCome`); absent: they do. */
  readyAfterDays?: number
  /** When nobody can travel to the address (`withZoneTerms`); absent for pickup. */
  disruptedTimes?: readonly TimeSpan[]
}

export interface DeliveryWindow {
  start: Date
  end: Date
}

const DAYS_AHEAD = 7
const MINUTE = 60_000

/** The shop as it delivers these goods: what it must get first is there after its `backorderDays`. */
export function withGoodsToCome<Shop extends WindowsShop>(
  shop: Shop & { backorderDays: number },
  lines: readonly { isBackorder: boolean }[],
): Shop & { backorderDays: number; readyAfterDays: number } {
  return { ...shop, readyAfterDays: lines.some(({ isBackorder }) => isBackorder) ? shop.backorderDays : 0 }
}

/**
 * Windows of today and the next six days that are still available and not disrupted, in time order; of goods to come from
 * the day on which they lie ready.
 */
export function windowsFrom(now: Date, shop: WindowsShop): DeliveryWindow[] {
  if (shop.deliveryTimeInterval <= 0) return []
  const earliest = earliestArrival(now, shop)
  const today = toLocalTime(now, shop.timeZone)
  const first = shop.readyAfterDays ?? 0

  return Array.from({ length: DAYS_AHEAD }, (_, offset) => getDayWindows(today, first + offset, shop))
    .flat()
    .filter((window) => window.start >= earliest && !shop.disruptedTimes?.some((time) => overlaps(window, time)))
}

/** The window that starts at this instant, if it is still available. */
export function windowStartingAt(start: Date, now: Date, shop: WindowsShop): DeliveryWindow | null {
  return windowsFrom(now, shop).find((window) => window.start.getTime() === start.getTime()) ?? null
}

/**
 * Arrival of an order placed now and delivered as soon as possible, rounded up to five minutes; after a disruption of its
 * address the end of the first window.
 */
export function promisedArrival(now: Date, shop: WindowsShop): Date {
  return keepablePromise({ start: null, end: getUsualArrival(now, shop) }, shop, now).end
}

/** The disruption during which an order placed now would arrive, or null. */
export function findDisruptionOfArrival<Span extends TimeSpan>(
  now: Date,
  shop: WindowsShop & { disruptedTimes?: readonly Span[] },
): Span | null {
  return findBreakingTime({ start: null, end: getUsualArrival(now, shop) }, shop.disruptedTimes ?? [], now)
}

/** The promise itself where disruptions let it be kept, else the first window after them. */
export function keepablePromise(promise: DeliveryPromise, shop: WindowsShop, now: Date): DeliveryPromise {
  const breaking = findBreakingTime(promise, shop.disruptedTimes ?? [], now)
  if (!breaking) return promise
  const [first] = windowsAfter(breaking.end, shop)
  // Without windows the next one could be disrupted too.
  return first ?? keepablePromise({ start: null, end: getArrivalAfter(breaking.end, shop) }, shop, now)
}

/** Windows of the seven days from a moment on, for goods that lie ready then. */
export function windowsAfter(at: Date, shop: WindowsShop): DeliveryWindow[] {
  return windowsFrom(at, { ...shop, defaultEta: 0, etaType: 'MINUTES' })
}

/** Arrival of what leaves a shop without windows at its first open moment from `at` on. */
function getArrivalAfter(at: Date, shop: WindowsShop): Date {
  const eta = Math.max(1, shop.defaultEta) * MINUTE
  if (isOpenAt(at, shop)) return new Date(at.getTime() + eta)
  const today = toLocalTime(at, shop.timeZone)
  for (let ahead = 0; ahead <= FURTHEST_OPENING_DAYS; ahead += 1) {
    const openings = getOpenings(today, ahead, shop).map(({ startTime }) =>
      momentAt(today, ahead, startTime, shop.timeZone),
    )
    const next = openings.find((opening) => opening >= at)
    if (next) return new Date(next.getTime() + eta)
  }
  return new Date(at.getTime() + eta)
}

function getUsualArrival(now: Date, shop: WindowsShop): Date {
  if (shop.readyAfterDays) return getClosingTime(now, shop.readyAfterDays, shop)
  if (shop.etaType === 'MINUTES') {
    const step = 5 * MINUTE
    return new Date(Math.ceil((now.getTime() + shop.defaultEta * MINUTE) / step) * step)
  }
  return getClosingTime(now, shop.etaType === 'NEXT_DAY' ? 1 : 0, shop)
}

// An order that takes a day cannot arrive in a window of today.
function earliestArrival(now: Date, shop: WindowsShop): Date {
  const days = shop.readyAfterDays || (shop.etaType === 'NEXT_DAY' ? 1 : 0)
  if (days > 0) return momentAt(toLocalTime(now, shop.timeZone), days, 0, shop.timeZone)
  return new Date(now.getTime() + shop.defaultEta * MINUTE)
}

function getDayWindows(today: LocalTime, offset: number, shop: WindowsShop): DeliveryWindow[] {
  const length = shop.deliveryTimeInterval
  return getOpenings(today, offset, shop).flatMap((span) => {
    const count = Math.floor((span.endTime - span.startTime) / length)
    return Array.from({ length: Math.max(0, count) }, (_, index) => {
      const start = span.startTime + index * length
      return {
        start: momentAt(today, offset, start, shop.timeZone),
        end: momentAt(today, offset, start + length, shop.timeZone),
      }
    })
  })
}

function getClosingTime(now: Date, offset: number, shop: WindowsShop): Date {
  const today = toLocalTime(now, shop.timeZone)
  for (let ahead = offset; ahead <= FURTHEST_OPENING_DAYS; ahead += 1) {
    const last = getOpenings(today, ahead, shop).at(-1)
    const closing = last && momentAt(today, ahead, last.endTime, shop.timeZone)
    if (closing && closing > now) return closing
  }
  return new Date(now.getTime() + shop.defaultEta * MINUTE)
}
