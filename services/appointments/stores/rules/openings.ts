import type { Closure, ScheduleEntry, SlotConfiguration } from '../../rules/enums.ts'
import {
  addDays,
  dayLabel,
  formatClock,
  formatWeekday,
  type LocalDay,
  localDay,
  toInstant,
  toWallClock,
} from '../../rules/local-clock.ts'

/** Opening hours of a store in its zone. */
export interface Hours {
  timezone: string
  schedule: readonly ScheduleEntry[]
  slotConfiguration: SlotConfiguration
  closures: readonly Closure[]
}

/** Continuous opening of a day, in minutes since local midnight. */
export interface Opening {
  startTime: number
  endTime: number
  /** Scheduled opening time: a closure that shortens the opening does not shift the starts of visits. */
  opensAt: number
  /** Minute of the next day until which the store stays open without a pause; 0: it closes by midnight. */
  nextDayUntil: number
}

export interface DayOpenings {
  /** Sorted; they neither overlap nor touch. */
  openings: Opening[]
  /** Reason of a closure on this day, or null. */
  closure: string | null
}

type Works = Pick<Hours, 'schedule' | 'closures'>

/** Openings of a store on a day (yyyy-MM-dd); `weekday` 0 is Sunday. */
export function openingsOn(hours: Works, day: string, weekday: number): DayOpenings {
  const found = openingsOfDay(hours, day, weekday)
  const last = found.openings.at(-1)
  if (last?.endTime !== END_OF_DAY) return found

  const [next] = openingsOfDay(hours, addDays(day, 1), (weekday + 1) % 7).openings
  if (next?.startTime === 0) last.nextDayUntil = next.endTime
  return found
}

/** Moments between which a visit of an opening takes place; past midnight when the store stays open. */
export function getVisitSpan(date: LocalDay, { startTime, endTime, nextDayUntil }: Opening, timezone: string) {
  const until =
    nextDayUntil === 0 ? toInstant(date, endTime) : toInstant(localDay(addDays(date.day, 1), timezone), nextDayUntil)
  return { from: toInstant(date, startTime), until }
}

function openingsOfDay(hours: Works, day: string, weekday: number): DayOpenings {
  let openings = scheduled(hours.schedule, weekday)
  if (openings.length === 0) return { openings, closure: null }

  let closure: string | null = null
  for (const closed of hours.closures) {
    if (closed.fromDay > day || closed.untilDay < day) continue
    const left = cut(openings, closed.startTime ?? 0, closed.endTime ?? END_OF_DAY)
    if (left) {
      openings = left
      closure ??= closed.reason
    }
  }
  return { openings, closure }
}

const END_OF_DAY = 1440

function scheduled(schedule: readonly ScheduleEntry[], weekday: number): Opening[] {
  const openings: Opening[] = []
  for (const { active, day, startTime, endTime } of schedule) {
    // Sunday is 0, and 7 as well.
    if (active && day % 7 === weekday && startTime < endTime)
      openings.push({ startTime, endTime, opensAt: startTime, nextDayUntil: 0 })
  }
  if (openings.length < 2) return openings
  openings.sort((one, other) => one.startTime - other.startTime)

  // Touching entries are joined, so that a visit may span them.
  const joined: Opening[] = []
  for (const opening of openings) {
    const last = joined.at(-1)
    if (last && opening.startTime <= last.endTime) last.endTime = Math.max(last.endTime, opening.endTime)
    else joined.push(opening)
  }
  return joined
}

// Null: no opening lies within the range.
function cut(openings: readonly Opening[], from: number, until: number): Opening[] | null {
  if (!openings.some(({ startTime, endTime }) => startTime < until && endTime > from)) return null
  const left: Opening[] = []
  for (const { startTime, endTime, opensAt } of openings) {
    if (startTime < Math.min(endTime, from))
      left.push({ startTime, endTime: Math.min(endTime, from), opensAt, nextDayUntil: 0 })
    if (Math.max(startTime, until) < endTime)
      left.push({ startTime: Math.max(startTime, until), endTime, opensAt, nextDayUntil: 0 })
  }
  return left
}

/** Whether the store is open: from the opening minute up to, and excluding, the closing one. */
export function isOpenAt(hours: Works & { timezone: string }, now: Date): boolean {
  return openUntil(hours, now) !== null
}

/** 'Hoy hasta las 18:30', 'Abre hoy a las 15:00', 'Abre el lunes a las 09:00', 'Cerrado por ahora'. */
export function openingLabel(hours: Works & { timezone: string }, now: Date): string {
  const closing = openUntil(hours, now)
  const { day: today, minute } = toWallClock(now.getTime(), hours.timezone)
  // Past midnight it is no longer today.
  if (closing !== null) return `${closing > minute ? 'Hoy' : 'Abierto'} hasta las ${formatClock(closing)}`

  for (let ahead = 0; ahead <= 13; ahead += 1) {
    const day = addDays(today, ahead)
    const { openings } = openingsOn(hours, day, localDay(day, hours.timezone).weekday)
    const next = openings.find(({ startTime }) => ahead > 0 || startTime > minute)
    if (next) return `Abre ${whenLabel(day, today, ahead)} a las ${formatClock(next.startTime)}`
  }
  return 'Cerrado por ahora'
}

function openUntil(hours: Works & { timezone: string }, now: Date): number | null {
  const { day, minute } = toWallClock(now.getTime(), hours.timezone)
  const { openings } = openingsOn(hours, day, localDay(day, hours.timezone).weekday)
  const open = openings.find(({ startTime, endTime }) => startTime <= minute && minute < endTime)
  return open ? open.nextDayUntil || open.endTime : null
}

// Within a week the weekday is unambiguous; later the date is added.
function whenLabel(day: string, today: string, ahead: number): string {
  if (ahead < 2) return dayLabel(day, today).toLowerCase()
  return ahead < 7 ? `el ${formatWeekday(day)}` : `el ${dayLabel(day, today)}`
}
