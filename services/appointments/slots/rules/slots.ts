import type { TimeSpan } from '#services/market/disruptions/rules/disruption.ts'
import type { Busy, DayReason, Station } from '../../rules/enums.ts'
import {
  addDays,
  daysBetween,
  isShown,
  type LocalDay,
  localDay,
  todayIn,
  toInstant,
  wallClockIn,
} from '../../rules/local-clock.ts'
import { type DayOpenings, getVisitSpan, type Hours, type Opening, openingsOn } from '../../stores/rules/openings.ts'
import { hasDisruptedWay } from './disrupted-way.ts'
import { getFetchNotice } from './home-pickup.ts'
import { buildLanes } from './lanes.ts'
import { makePacker, type Packer, type PlannedVisit, type Span, type VisitRequirement } from './packing.ts'
import { makeTeamPacker } from './packing-with-team.ts'
import { buildTeamLanes, type Team } from './team.ts'

export type { Hours } from '../../stores/rules/openings.ts'
export type { PlannedVisit, VisitRequirement } from './packing.ts'

export interface SlotQuestion {
  hours: Hours
  stations: readonly Station[]
  busy: readonly Busy[]
  /** Absent: the store names no people, and a free station is enough. */
  team?: Team | undefined
  /** One per pet, in their order; at least one. */
  requirements: readonly VisitRequirement[]
  now: Date
  /** Minutes before its start until which a visit can be booked; negative: so long after it, for who just walked in. */
  leadMinutes: number
  /** Minutes of travel each way to the home; 0 at the store. */
  travelMinutes: number
  /** Minutes of one way of the rides that fetch the pets and bring them back; 0 or absent where their owner does. */
  fetchMinutes?: number | undefined
  /** When nobody can travel to the home; absent where nobody has to. */
  disruptedTimes?: readonly TimeSpan[] | undefined
  fromDay: string
  days: number
  /** Days that can be booked, today included; by default `MOST_DAYS`. */
  bookableDays?: number | undefined
}

export interface FoundSlot {
  day: string
  startMinute: number
  /** Drop-off; for a shift its beginning. All moments here are milliseconds since 1970. */
  startsAt: number
  /** Latest drop-off: the start itself, or the end of the shift's receiving time. */
  receiveUntil: number
  /** When all pets are ready. */
  collectAt: number
  shift: 'morning' | 'afternoon' | null
  plan: PlannedVisit[]
}

/** Codes of errors.ts. */
export type SlotRefusal = 'no-slot' | 'first-does-not-fit' | 'does-not-fit' | 'home-disrupted'

export interface FoundDay {
  day: string
  slots: FoundSlot[]
  /** `reason` and `refusal` are null when the day has slots. */
  reason: DayReason | null
  refusal: SlotRefusal | null
  /** Reason of a closure that affects the day's hours. */
  closure: string | null
}

/** Days of the search range: today and six more. */
export const MOST_DAYS = 7
/** Limit of days ahead for which a store's staff book and move visits. */
export const STAFF_DAYS_AHEAD = 60
const MINUTE = 60_000
/** Minutes between starts for a store without a configured interval. */
export const USUAL_INTERVAL = 30

/** Free starts of each day of the range, limited to today and the six days after it in the store's zone. */
export function freeSlots(question: SlotQuestion): FoundDay[] {
  const sweep = createSweep(question)
  return [...iterateDays(question)].map((day) => foundOn(day, sweep))
}

/** First free start of the range. */
export function firstFreeSlot(question: SlotQuestion): FoundSlot | null {
  const sweep = createSweep(question)
  for (const day of iterateDays(question)) {
    const { openings } = getDayOpenings(question, day)
    for (const start of findStarts(question, day, openings)) {
      const placed = sweep.packer.place(start.from, start.isExact, start.spans)
      const slot = placed === question.requirements.length ? slotFrom(start, day, sweep.packer) : null
      if (slot && !hasDisruptedWay(slot, question)) return slot
    }
  }
  return null
}

type SlotAnswer =
  | { slot: FoundSlot }
  | { refusal: SlotRefusal }
  /** `nearest`: the three free starts of the day that are nearest to the asked one, in their order. */
  | { refusal: 'start-not-offered'; nearest: FoundSlot[] }

const MOST_NEAREST = 3

/**
 * The slot at exactly this start ('yyyy-MM-ddTHH:mm' in the store's zone), or its refusal: 'no-slot' for a day without any
 * slot (closed, full, past, beyond the range), 'start-not-offered' for a start that the store does not offer on a day with
 * slots (past, too soon, between two starts). `fromDay` and `days` are ignored.
 */
export function slotAt(question: SlotQuestion, schedule: string): SlotAnswer {
  const asked = wallClockIn(schedule)
  if (!asked) return { refusal: 'no-slot' }
  const onDay = { ...question, fromDay: asked.day, days: 1 }
  const [date] = iterateDays(onDay)
  if (!date) return { refusal: 'no-slot' }

  const { openings } = getDayOpenings(question, date)
  const start = [...findStarts(question, date, openings)].find(({ minute }) => minute === asked.minute)
  if (!start) {
    const { slots } = foundOn(date, createSweep(onDay))
    if (slots.length === 0) return { refusal: 'no-slot' }
    return { refusal: 'start-not-offered', nearest: findNearest(slots, asked.minute) }
  }

  const { packer } = createSweep(onDay)
  const placed = packer.place(start.from, start.isExact, start.spans)
  if (placed < question.requirements.length) return { refusal: getRefusal(placed) }
  const slot = slotFrom(start, date, packer)
  return hasDisruptedWay(slot, question) ? { refusal: 'home-disrupted' } : { slot }
}

function findNearest(slots: readonly FoundSlot[], minute: number): FoundSlot[] {
  const distance = ({ startMinute }: FoundSlot) => Math.abs(startMinute - minute)
  return slots
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, MOST_NEAREST)
    .toSorted((one, other) => one.startMinute - other.startMinute)
}

interface Sweep {
  question: SlotQuestion
  packer: Packer
}

function createSweep(question: SlotQuestion): Sweep {
  const { requirements, stations, busy, travelMinutes, team = null } = question
  const lanes = buildLanes(stations, busy)
  if (!team) return { question, packer: makePacker(requirements, lanes, travelMinutes) }

  const days = [...iterateDays(question)]
  const last = days.at(-1)
  // Visits of the last day may end after its midnight.
  if (last) days.push(localDay(addDays(last.day, 1), question.hours.timezone))
  const people = buildTeamLanes(team, days)
  return { question, packer: makeTeamPacker(requirements, lanes, people, travelMinutes) }
}

// Generator, like the starts below: the search for the first free start stops early.
function* iterateDays({ hours, now, fromDay, days, bookableDays = MOST_DAYS }: SlotQuestion): Iterable<LocalDay> {
  const today = todayIn(hours.timezone, now)
  const ahead = daysBetween(today, fromDay)
  const first = Math.max(0, ahead)
  const last = Math.min(bookableDays, ahead + days)
  for (let count = first; count < last; count += 1) yield localDay(addDays(today, count), hours.timezone)
}

function getDayOpenings({ hours }: SlotQuestion, { day, weekday }: LocalDay): DayOpenings {
  return openingsOn(hours, day, weekday)
}

function foundOn(date: LocalDay, { question, packer }: Sweep): FoundDay {
  const { openings, closure } = getDayOpenings(question, date)
  const starts = [...findStarts(question, date, openings)]
  const slots: FoundSlot[] = []
  let most = 0
  let isDisrupted = false
  for (const start of starts) {
    const placed = packer.place(start.from, start.isExact, start.spans)
    most = Math.max(most, placed)
    if (placed < question.requirements.length) continue
    const slot = slotFrom(start, date, packer)
    if (hasDisruptedWay(slot, question)) isDisrupted = true
    else slots.push(slot)
  }

  if (slots.length > 0) return { day: date.day, slots, reason: null, refusal: null, closure }
  if (isDisrupted) return { day: date.day, slots, reason: 'zona interrumpida', refusal: 'home-disrupted', closure }
  if (starts.length === 0) return { day: date.day, slots, reason: 'cerrado', refusal: 'no-slot', closure }
  const reason = wouldFitWhenEmpty(question, starts) ? 'lleno' : 'no entra en el turno'
  return { day: date.day, slots, reason, refusal: getRefusal(most), closure }
}

function wouldFitWhenEmpty(question: SlotQuestion, starts: readonly Start[]): boolean {
  const { team = null } = question
  const { packer } = createSweep({ ...question, busy: [], ...(team && { team: { ...team, attended: [] } }) })
  return starts.some(({ from, isExact, spans }) => packer.place(from, isExact, spans) === question.requirements.length)
}

function getRefusal(placed: number): SlotRefusal {
  return placed === 0 ? 'first-does-not-fit' : 'does-not-fit'
}

function slotFrom(start: Start, { day }: LocalDay, packer: Packer): FoundSlot {
  const plan = packer.plan()
  let collectAt = start.readyAt ?? start.startsAt
  if (start.readyAt === null) for (const { endsAt } of plan) collectAt = Math.max(collectAt, endsAt)
  return {
    day,
    startMinute: start.minute,
    startsAt: start.startsAt,
    receiveUntil: start.receiveUntil,
    collectAt,
    shift: start.shift,
    plan,
  }
}

/** A drop-off that the store offers, whether or not a station is free. */
interface Start {
  minute: number
  startsAt: number
  receiveUntil: number
  /** End of the shift; null: the end of the last visit. */
  readyAt: number | null
  shift: 'morning' | 'afternoon' | null
  /** Earliest start of the visits; `isExact`: the first one begins exactly then. */
  from: number
  isExact: boolean
  spans: readonly Span[]
}

// Starts later than the notice; for a home visit also later than the travel time, for fetched pets than their ride.
function findStarts(question: SlotQuestion, date: LocalDay, openings: readonly Opening[]): Iterable<Start> {
  const { leadMinutes, travelMinutes, fetchMinutes: travel = 0 } = question
  const atStore = travelMinutes > 0 ? Math.max(leadMinutes, travelMinutes) : leadMinutes
  const notice = travel > 0 ? getFetchNotice({ leadMinutes, travel }) : atStore
  const earliest = question.now.getTime() + notice * MINUTE
  const { timezone, slotConfiguration } = question.hours
  const { slotType, slotFields } = slotConfiguration
  return slotType === 'SHIFT'
    ? findShifts(date, openings, slotFields, earliest)
    : everySoManyMinutes(date, openings, { interval: slotFields.interval ?? USUAL_INTERVAL, timezone }, earliest)
}

function* everySoManyMinutes(
  date: LocalDay,
  openings: readonly Opening[],
  { interval, timezone }: { interval: number; timezone: string },
  earliest: number,
): Iterable<Start> {
  for (const opening of openings) {
    const { startTime, endTime, opensAt } = opening
    const spans = [getVisitSpan(date, opening, timezone)]
    const first = opensAt + Math.ceil((startTime - opensAt) / interval) * interval
    for (let minute = first; minute < endTime; minute += interval) {
      const from = toInstant(date, minute)
      if (from < earliest || !isShown(date, minute)) continue
      yield {
        minute,
        startsAt: from,
        receiveUntil: from,
        readyAt: null,
        shift: null,
        from,
        isExact: true,
        spans,
      }
    }
  }
}

type SlotFields = Hours['slotConfiguration']['slotFields']

function findShifts(date: LocalDay, openings: readonly Opening[], fields: SlotFields, earliest: number): Start[] {
  // Without `endOfMorningShift` there is one shift with the morning's rules.
  const line = fields.endOfMorningShift ?? 1440
  return [
    toShift('morning', within(openings, 0, line), fields.receiveBeforeMorning),
    toShift('afternoon', within(openings, line, 1440), fields.receiveBeforeAfternoon),
  ].filter((start) => start !== null)

  function toShift(
    shift: 'morning' | 'afternoon',
    parts: readonly Opening[],
    receiveBefore: number | null,
  ): Start | null {
    const first = parts[0]
    const last = parts.at(-1)
    if (!first || !last || !isShown(date, first.startTime)) return null

    const lastDropOff = latestOpenMinute(parts, receiveBefore ?? first.startTime)
    const receiveUntil = lastDropOff === null ? Number.NEGATIVE_INFINITY : toInstant(date, lastDropOff)
    if (receiveUntil < earliest) return null

    const startsAt = toInstant(date, first.startTime)
    return {
      minute: first.startTime,
      startsAt,
      receiveUntil,
      readyAt: toInstant(date, last.endTime),
      shift,
      from: Math.max(startsAt, Math.ceil(earliest / (5 * MINUTE)) * 5 * MINUTE),
      isExact: false,
      spans: parts.map(({ startTime, endTime }) => ({
        from: toInstant(date, startTime),
        until: toInstant(date, endTime),
      })),
    }
  }
}

function within(openings: readonly Opening[], from: number, until: number): Opening[] {
  return openings
    .map((opening) => ({
      ...opening,
      startTime: Math.max(opening.startTime, from),
      endTime: Math.min(opening.endTime, until),
    }))
    .filter(({ startTime, endTime }) => startTime < endTime)
}

// Limits the drop-off to opening hours.
function latestOpenMinute(parts: readonly Opening[], wanted: number): number | null {
  let latest: number | null = null
  for (const { startTime, endTime } of parts) if (startTime <= wanted) latest = Math.min(wanted, endTime)
  return latest
}
