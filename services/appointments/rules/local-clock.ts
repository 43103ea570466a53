import { tzOffset } from '@date-fns/tz'
import { MONTHS } from '#shared/months.ts'

/**
 * A store's wall clock. A zone is asked for its offset once per day and remembered; all the rest is arithmetic with minutes
 * since local midnight (D3: no browser does any of this).
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A day of a zone: what its clocks need to be added to UTC, in milliseconds, and when that changes if it does. */
export interface LocalDay {
  /** yyyy-MM-dd */
  day: string
  /** 0 is Sunday. */
  weekday: number
  /** The day's midnight as if its zone were UTC. */
  midnight: number
  offset: number
  /** From `changesAt` on; the same as `offset` on nearly every day. */
  offsetAfter: number
  changesAt: number
}

export interface WallClock {
  day: string
  /** Since local midnight. */
  minute: number
}

/** A zone's day. `day` is a real yyyy-MM-dd. */
export function localDay(day: string, timezone: string): LocalDay {
  const known = remembered.get(timezone)?.get(day)
  if (known) return known

  // Nothing grows for ever, not even a list of days.
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
/** By zone, then by day. */
const remembered = new Map<string, Map<string, LocalDay>>()
let rememberedDays = 0

function makeLocalDay(day: string, timezone: string): LocalDay {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // No zone is further than this from UTC: whatever happens on this day happens between the two.
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

// To the minute: clocks are never changed between two.
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
 * When the day's clocks show a minute (0 to 1440), as milliseconds since 1970: the first time, if they show it twice. A minute
 * that is left out when they are put forward becomes the moment of that change.
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

/** What the clocks of a zone show; whole minutes. */
export function toWallClock(instant: number, timezone: string): WallClock {
  // The day by UTC is the local one or a neighbour; its offsets tell which.
  const near = localDay(utcDay(instant), timezone)
  const shown = instant + (instant < near.changesAt ? near.offset : near.offsetAfter)
  return { day: utcDay(shown), minute: Math.floor((shown - Math.floor(shown / DAY) * DAY) / MINUTE) }
}

/** The moment of 'yyyy-MM-ddTHH:mm' in a zone; null for what no clock there shows. */
export function parseMoment(schedule: string, timezone: string): number | null {
  const wall = wallClockIn(schedule)
  if (!wall) return null
  const date = localDay(wall.day, timezone)
  return isShown(date, wall.minute) ? toInstant(date, wall.minute) : null
}

/** Reads 'yyyy-MM-ddTHH:mm'; null for what is none, such as the 30th of February. */
export function wallClockIn(schedule: string): WallClock | null {
  const [, day, hours, minutes] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)$/.exec(schedule) ?? []
  if (!day || Number(hours) > 23 || Number(minutes) > 59 || !isDay(day)) return null
  return { day, minute: Number(hours) * 60 + Number(minutes) }
}

/** 'yyyy-MM-ddTHH:mm' */
export function formatSchedule({ day, minute }: WallClock): string {
  return `${day}T${formatClock(minute)}`
}

/** Whether this is a day of the calendar, written yyyy-MM-dd. */
export function isDay(day: string): boolean {
  const parsed = Date.parse(`${day}T00:00:00Z`)
  return day.length === 10 && !Number.isNaN(parsed) && utcDay(parsed) === day
}

/** The day so many days later. */
export function addDays(day: string, count: number): string {
  return utcDay(Date.parse(`${day}T00:00:00Z`) + count * DAY)
}

/** How many days `until` lies after `from`. */
export function daysBetween(from: string, until: string): number {
  if (from === until) return 0
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY)
}

/** The day that a zone's calendars show. */
export function todayIn(timezone: string, now: Date): string {
  return toWallClock(now.getTime(), timezone).day
}

// A week of free times asks for the same few days a thousand times.
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

/** '15:30' of a minute since midnight; 24 hours. */
export function formatClock(minute: number): string {
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** '15:30' of a moment. */
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

/** '28 de noviembre' */
export function dateLabel(day: string): string {
  return `${Number(day.slice(8))} de ${MONTHS[Number(day.slice(5, 7)) - 1]}`
}

/** 'Hoy 15:30', 'Mañana 9:00' as '09:00', 'lunes 23 15:30'; with its month where that is no day of this week: 'jueves 8 de octubre 11:00'. */
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

/** 'domingo' */
export function formatWeekday(day: string): string {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
