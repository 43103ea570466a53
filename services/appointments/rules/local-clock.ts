import { tzOffset } from '@date-fns/tz'
import { MONTHS } from '#shared/months.ts'

/**
 * Wall clock of a store. The offset of a zone is computed once per day and cached; the rest is arithmetic with minutes
 * since local midnight. Only the server converts times, never the browser.
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A day further away than this is told with its year. */
const DAYS_WITHOUT_YEAR = 300
const DAY = 24 * HOUR

/** A day in a zone: its UTC offset in milliseconds, and the moment of a change on that day, if any. */
export interface LocalDay {
  /** yyyy-MM-dd */
  day: string
  /** 0 is Sunday. */
  weekday: number
  /** Midnight of the day as if its zone were UTC. */
  midnight: number
  offset: number
  /** Offset from `changesAt` on; equal to `offset` on nearly every day. */
  offsetAfter: number
  changesAt: number
}

export interface WallClock {
  day: string
  /** Minutes since local midnight. */
  minute: number
}

/** Day of a zone, from the cache. `day` must be a valid yyyy-MM-dd. */
export function localDay(day: string, timezone: string): LocalDay {
  const known = remembered.get(timezone)?.get(day)
  if (known) return known

  // Limit the cache: clear it when full.
  if (rememberedDays >= MOST_REMEMBERED) {
    remembered.clear()
    rememberedDays = 0
  }
  const days = remembered.get(timezone) ?? new Map<string, LocalDay>()
  const made = makeLocalDay(day, timezone)
  remembered.set(timezone, days.set(day, made))
  rememberedDays += 1
  return made
}

const MOST_REMEMBERED = 4000
/** Cached days by zone, then by day. */
const remembered = new Map<string, Map<string, LocalDay>>()
let rememberedDays = 0

function makeLocalDay(day: string, timezone: string): LocalDay {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // No zone is further than 14 hours from UTC, so the local day lies between these two moments.
  const before = midnight - 15 * HOUR
  const after = midnight + DAY + 15 * HOUR
  const offset = offsetAt(before, timezone)
  const offsetAfter = offsetAt(after, timezone)
  const changesAt = offset === offsetAfter ? Number.POSITIVE_INFINITY : changeBetween(before, after, offset, timezone)
  return { day, weekday: new Date(midnight).getUTCDay(), midnight, offset, offsetAfter, changesAt }
}

function offsetAt(instant: number, timezone: string): number {
  return tzOffset(timezone, new Date(instant)) * MINUTE
}

// Binary search to the minute: clocks change only at whole minutes.
function changeBetween(from: number, until: number, offset: number, timezone: string): number {
  let unchanged = from
  let changed = until
  while (changed - unchanged > MINUTE) {
    const middle = unchanged + Math.floor((changed - unchanged) / MINUTE / 2) * MINUTE
    if (offsetAt(middle, timezone) === offset) unchanged = middle
    else changed = middle
  }
  return changed
}

/**
 * Moment at which the day's clocks show a minute (0 to 1440), in milliseconds since 1970: the first one, if they show
 * it twice. A minute skipped by a change gives the moment of that change.
 */
export function toInstant(date: LocalDay, minute: number): number {
  const shown = date.midnight + minute * MINUTE
  const early = shown - date.offset
  return early < date.changesAt ? early : Math.max(date.changesAt, shown - date.offsetAfter)
}

/** Whether the day's clocks show this minute at all. */
export function isShown(date: LocalDay, minute: number): boolean {
  const shown = date.midnight + minute * MINUTE
  return shown - date.offset < date.changesAt || shown - date.offsetAfter >= date.changesAt
}

/** Day and whole minute that the clocks of a zone show at a moment. */
export function toWallClock(instant: number, timezone: string): WallClock {
  // The UTC day is the local day or an adjacent one; its offsets are enough to find out.
  const near = localDay(utcDay(instant), timezone)
  const shown = instant + (instant < near.changesAt ? near.offset : near.offsetAfter)
  return { day: utcDay(shown), minute: Math.floor((shown - Math.floor(shown / DAY) * DAY) / MINUTE) }
}

/** Moment of a local time 'yyyy-MM-ddTHH:mm'; null when the zone skips that time. */
export function parseMoment(schedule: string, timezone: string): number | null {
  const wall = wallClockIn(schedule)
  if (!wall) return null
  const date = localDay(wall.day, timezone)
  return isShown(date, wall.minute) ? toInstant(date, wall.minute) : null
}

/** Parses 'yyyy-MM-ddTHH:mm'; null for an invalid one, such as the 30th of February. */
export function wallClockIn(schedule: string): WallClock | null {
  const [, day, hours, minutes] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)$/.exec(schedule) ?? []
  if (!day || Number(hours) > 23 || Number(minutes) > 59 || !isDay(day)) return null
  return { day, minute: Number(hours) * 60 + Number(minutes) }
}

/** 'yyyy-MM-ddTHH:mm' */
export function formatSchedule({ day, minute }: WallClock): string {
  return `${day}T${formatClock(minute)}`
}

/** Whether the text is a valid day, yyyy-MM-dd. */
export function isDay(day: string): boolean {
  const parsed = Date.parse(`${day}T00:00:00Z`)
  return day.length === 10 && !Number.isNaN(parsed) && utcDay(parsed) === day
}

/** The day `count` days later. */
export function addDays(day: string, count: number): string {
  return utcDay(Date.parse(`${day}T00:00:00Z`) + count * DAY)
}

/** Number of days from `from` to `until`. */
export function daysBetween(from: string, until: string): number {
  if (from === until) return 0
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)
}

/** Current day in a zone. */
export function todayIn(timezone: string, now: Date): string {
  return toWallClock(now.getTime(), timezone).day
}

// Cached: one week of free times needs the same few days about a thousand times.
function utcDay(instant: number): string {
  const count = Math.floor(instant / DAY)
  const known = utcDays.get(count)
  if (known !== undefined) return known

  if (utcDays.size >= MOST_REMEMBERED) utcDays.clear()
  const day = new Date(instant).toISOString().slice(0, 10)
  utcDays.set(count, day)
  return day
}

const utcDays = new Map<number, string>()

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** Formats a minute since midnight as '15:30', 24 hours. */
export function formatClock(minute: number): string {
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Formats a moment as '15:30'. */
export function timeLabel(instant: number, timezone: string): string {
  return formatClock(toWallClock(instant, timezone).minute)
}

/** 'sáb' */
export function weekdayLabel(day: string): string {
  return formatWeekday(day).slice(0, 3)
}

/** 'Hoy', 'Mañana', 'lunes 23'. */
export function dayLabel(day: string, today: string): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return 'Hoy'
  if (ahead === 1) return 'Mañana'
  return `${formatWeekday(day)} ${Number(day.slice(8))}`
}

/** 'sábado 28 de noviembre' */
export function longDayLabel(day: string): string {
  return `${formatWeekday(day)} ${dateLabel(day)}`
}

/** '28 de noviembre'; about a year from `today`, when that is given, '28 de noviembre de 2028'. */
export function dateLabel(day: string, today: string = day): string {
  const label = `${Number(day.slice(8))} de ${MONTHS[Number(day.slice(5, 7)) - 1]}`
  return Math.abs(daysBetween(today, day)) < DAYS_WITHOUT_YEAR ? label : `${label} de ${day.slice(0, 4)}`
}

/** One day or several: '24 de diciembre – 1 de enero', with years as in `dateLabel`. */
export function datesLabel(fromDay: string, untilDay: string, today: string): string {
  const from = dateLabel(fromDay, today)
  return fromDay === untilDay ? from : `${from} – ${dateLabel(untilDay, today)}`
}

/** 'Hoy 15:30', 'Mañana 09:00', 'lunes 23 15:30'; beyond this week with the month: 'jueves 8 de octubre 11:00'. */
export function momentLabel(instant: number, timezone: string, now: Date): string {
  const { day, minute } = toWallClock(instant, timezone)
  const today = todayIn(timezone, now)
  const isNear = Math.abs(daysBetween(today, day)) < 7
  return `${isNear ? dayLabel(day, today) : longDayLabel(day)} ${formatClock(minute)}`
}

/** 'viernes 27 de noviembre, 15:30' */
export function fullMomentLabel(instant: number, timezone: string): string {
  const { day, minute } = toWallClock(instant, timezone)
  return `${longDayLabel(day)}, ${formatClock(minute)}`
}

/** 'las 15:30', 'mañana a las 15:30', 'el lunes 30 de noviembre a las 15:30': after 'hasta'. */
export function untilLabel(instant: number, timezone: string, now: Date): string {
  const { day, minute } = toWallClock(instant, timezone)
  const ahead = daysBetween(todayIn(timezone, now), day)
  const time = `las ${formatClock(minute)}`
  if (ahead === 0) return time
  return ahead === 1 ? `mañana a ${time}` : `el ${longDayLabel(day)} a ${time}`
}

/** 'domingo' */
export function formatWeekday(day: string): string {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
