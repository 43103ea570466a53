import { momentAt } from '../../rules/local-time.ts'
import { nextOpening } from '../../shops/rules/opening.ts'
import { isOpenAt, type OpeningHours } from '../../shops/rules/opening-hours.ts'

const hourMs = 60 * 60_000

/**
 * Until when an order waits for its confirmation: this many hours, and then until the shop has been open for an hour, so
 * that an order of the evening is not cancelled before somebody can call. Pure.
 */
export function getConfirmationDeadline(now: Date, shop: OpeningHours, hours: number): Date {
  const due = new Date(now.getTime() + hours * hourMs)
  const hourBefore = new Date(due.getTime() - hourMs)
  if (isOpenAt(due, shop)) return isOpenAt(hourBefore, shop) ? due : new Date(due.getTime() + hourMs)

  const opening = nextOpening(due, shop)
  if (!opening) return due
  const [year = 0, month = 1, day = 1] = opening.day.split('-').map(Number)
  const [hour = 0, minute = 0] = opening.time.split(':').map(Number)
  const opensAt = momentAt({ year, month: month - 1, day }, 0, hour * 60 + minute, shop.timeZone)
  return new Date(opensAt.getTime() + hourMs)
}
