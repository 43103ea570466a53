import type { Skill } from '../../rules/words.ts'
import type { Lane } from './lanes.ts'

const MINUTE = 60_000

/** One pet's visit: what its station must be able to do, and how long. */
export interface VisitNeed {
  skills: readonly Skill[]
  minutes: number
}

/** A visit at its station, in milliseconds since 1970; `occupied…` with buffer and way. */
export interface PlannedVisit {
  /** Which of the needs. */
  need: number
  stationId: string
  startsAt: number
  endsAt: number
  occupiedFrom: number
  occupiedUntil: number
}

/** A span in which visits may lie. */
export interface Span {
  from: number
  until: number
}

export interface Packer {
  /**
   * How many of the pets, in their order, have a place together; all of them: `plan` says where. The first visit begins
   * exactly at `start` when `isExact`, else at or after it. Starts of successive calls must not go back.
   */
  place(start: number, isExact: boolean, spans: readonly Span[]): number
  /** Of the last call that placed all. */
  plan(): PlannedVisit[]
}

/** More arrangements of one group are not tried at one start: nobody waits for the last combination of six pets. */
const MOST_TRIALS = 600

/**
 * Packs a group of pets onto stations (D32). At a store each pet takes, in its order, the earliest place; of equal ones the
 * station whose free time it fills best, then the first by id; where that leaves a later pet without a place, the next best is
 * tried. A later visit begins at the latest when the station of an earlier one is ready again: no pet sits there while none of
 * them is being looked after. To a home one station goes, once, and does one pet after the other.
 */
export function makePacker(needs: readonly VisitNeed[], lanes: readonly Lane[], travelMinutes: number): Packer {
  return travelMinutes > 0 ? atHome(needs, lanes, travelMinutes * MINUTE) : atStore(needs, lanes)
}

function atStore(needs: readonly VisitNeed[], lanes: readonly Lane[]): Packer {
  const able = needs.map(({ skills }) => lanes.map((lane) => skills.every((skill) => lane.skills.includes(skill))))
  const lengths = needs.map(({ minutes }) => minutes * MINUTE)
  // What is placed so far, by pet.
  const laneOf: number[] = needs.map(() => 0)
  const starts: number[] = needs.map(() => 0)
  const busyUntil: number[] = needs.map(() => 0)
  // Where each pet could go, best first: written anew at each depth, so that the sweep allocates nothing.
  const choices = needs.map(() => lanes.map(() => ({ lane: 0, start: 0, leftover: 0 })))
  let trials = 0
  let most = 0

  function place(start: number, isExact: boolean, spans: readonly Span[]): number {
    for (const lane of lanes) moveOn(lane, start)
    trials = 0
    most = 0
    placeFrom(0, start, isExact, spans)
    return most
  }

  function placeFrom(pet: number, start: number, isExact: boolean, spans: readonly Span[]): boolean {
    most = Math.max(most, pet)
    if (pet === needs.length) return true
    const row = choices[pet]
    const length = lengths[pet]
    if (!row || length === undefined) return false

    const count = findChoices(pet, start, isExact, spans)
    for (let index = 0; index < count && trials < MOST_TRIALS; index += 1) {
      const choice = row[index]
      const lane = choice && lanes[choice.lane]
      if (!lane) continue
      trials += 1
      laneOf[pet] = choice.lane
      starts[pet] = choice.start
      busyUntil[pet] = choice.start + length + lane.buffer
      if (placeFrom(pet + 1, start, isExact, spans)) return true
    }
    return false
  }

  function findChoices(pet: number, start: number, isExact: boolean, spans: readonly Span[]): number {
    const row = choices[pet]
    const length = lengths[pet]
    if (!row || length === undefined) return 0
    const latest = isExact ? latestStart(pet, start) : Number.POSITIVE_INFINITY

    let count = 0
    for (let index = 0; index < lanes.length; index += 1) {
      const lane = lanes[index]
      if (!lane || !able[pet]?.[index]) continue
      for (const span of spans) {
        const found = earliestIn(
          pet,
          index,
          lane,
          Math.max(start, span.from),
          length,
          Math.min(latest, span.until - length),
        )
        if (found === null) continue
        insert(row, count, index, found, leftoverBeside(pet, index, lane, found, length + lane.buffer, span))
        count += 1
        break
      }
    }
    return count
  }

  function latestStart(pet: number, start: number): number {
    let latest = start
    for (let earlier = 0; earlier < pet; earlier += 1) latest = Math.max(latest, busyUntil[earlier] ?? start)
    return latest
  }

  // Between what others booked and what this group's earlier pets take.
  function earliestIn(pet: number, index: number, lane: Lane, from: number, length: number, latest: number) {
    let start = from
    for (;;) {
      if (start > latest) return null
      const free = earliestFree(lane, start, length + lane.buffer, latest)
      if (free === null) return null
      start = free
      for (let earlier = 0; earlier < pet; earlier += 1) {
        const until = busyUntil[earlier] ?? 0
        if (laneOf[earlier] === index && (starts[earlier] ?? 0) < start + length + lane.buffer && start < until)
          start = until
      }
      if (start === free) return start
    }
  }

  // This group's visits before it are as good as booked. One after it is no bound: only what is booked, and bounds the time
  // already, can have kept an earlier pet from beginning sooner.
  function leftoverBeside(pet: number, index: number, lane: Lane, start: number, length: number, span: Span): number {
    let from = span.from
    for (let earlier = 0; earlier < pet; earlier += 1) {
      if (laneOf[earlier] === index && (starts[earlier] ?? 0) < start) from = Math.max(from, busyUntil[earlier] ?? 0)
    }
    return getLeftover(lane, start, 0, length, from, span.until)
  }

  function plan(): PlannedVisit[] {
    return needs.map((_, need) => {
      const startsAt = starts[need] ?? 0
      return {
        need,
        stationId: lanes[laneOf[need] ?? 0]?.id ?? '',
        startsAt,
        endsAt: startsAt + (lengths[need] ?? 0),
        occupiedFrom: startsAt,
        occupiedUntil: busyUntil[need] ?? 0,
      }
    })
  }

  return { place, plan }
}

function atHome(needs: readonly VisitNeed[], lanes: readonly Lane[], way: number): Packer {
  const able = needs.map((_, count) =>
    lanes.map((lane) =>
      needs.slice(0, count + 1).every(({ skills }) => skills.every((skill) => lane.skills.includes(skill))),
    ),
  )
  const lengths = needs.map(({ minutes }) => minutes * MINUTE)
  let bestLane: Lane | null = null
  let bestStart = 0

  function place(start: number, isExact: boolean, spans: readonly Span[]): number {
    for (const lane of lanes) moveOn(lane, start - way)
    for (let count = needs.length; count > 0; count -= 1) if (placeFirst(count, start, isExact, spans)) return count
    return 0
  }

  function placeFirst(count: number, start: number, isExact: boolean, spans: readonly Span[]): boolean {
    bestLane = null
    let leastLeftover = 0
    for (let index = 0; index < lanes.length; index += 1) {
      const lane = lanes[index]
      if (!lane || !able[count - 1]?.[index]) continue
      const length = getLength(count, lane)
      for (const span of spans) {
        const latest = Math.min(isExact ? start : Number.POSITIVE_INFINITY, span.until - length)
        const from = Math.max(start, span.from)
        if (from > latest) continue
        const occupied = way + length + way + lane.buffer
        const leaves = earliestFree(lane, from - way, occupied, latest - way)
        if (leaves === null) continue
        const found = leaves + way
        const leftover = getLeftover(lane, found, way, length + way + lane.buffer, span.from, span.until)
        if (bestLane === null || found < bestStart || (found === bestStart && leftover < leastLeftover)) {
          bestLane = lane
          bestStart = found
          leastLeftover = leftover
        }
        break
      }
    }
    return bestLane !== null
  }

  // From the first pet's beginning to the last one's end.
  function getLength(count: number, lane: Lane): number {
    let length = (count - 1) * lane.buffer
    for (let pet = 0; pet < count; pet += 1) length += lengths[pet] ?? 0
    return length
  }

  function plan(): PlannedVisit[] {
    const lane = bestLane
    if (!lane) return []
    let startsAt = bestStart
    return needs.map((_, need) => {
      const endsAt = startsAt + (lengths[need] ?? 0)
      const isLast = need === needs.length - 1
      const visit = {
        need,
        stationId: lane.id,
        startsAt,
        endsAt,
        occupiedFrom: need === 0 ? startsAt - way : startsAt,
        occupiedUntil: endsAt + lane.buffer + (isLast ? way : 0),
      }
      startsAt = visit.occupiedUntil
      return visit
    })
  }

  return { place, plan }
}

function moveOn(lane: Lane, from: number): void {
  while ((lane.until[lane.cursor] ?? Number.POSITIVE_INFINITY) <= from) lane.cursor += 1
}

/** The earliest moment from `from` to `latest` at which a lane is free for so long; null: there is none. */
function earliestFree(lane: Lane, from: number, length: number, latest: number): number | null {
  let start = from
  for (let index = lane.cursor; index < lane.from.length; index += 1) {
    const until = lane.until[index] ?? 0
    if (until <= start) continue
    if ((lane.from[index] ?? 0) >= start + length) break
    start = until
    if (start > latest) return null
  }
  return start
}

// How much of a station's free time around a visit, between two bounds, stays free: little is good, long free times stay for
// long visits.
function getLeftover(lane: Lane, start: number, before: number, after: number, from: number, until: number): number {
  let previous = from
  let next = until
  for (let index = Math.max(0, lane.cursor - 1); index < lane.from.length; index += 1) {
    const begins = lane.from[index] ?? 0
    if (begins >= start + after) {
      next = Math.min(next, begins)
      break
    }
    previous = Math.max(previous, lane.until[index] ?? 0)
  }
  return next - previous - before - after
}

interface Choice {
  lane: number
  start: number
  leftover: number
}

// Among the first `count` of the row, which are in order: the earliest first, then the best filled, then the first by id.
function insert(row: Choice[], count: number, lane: number, start: number, leftover: number): void {
  const free = row[count]
  if (!free) return
  let index = count
  for (; index > 0; index -= 1) {
    const before = row[index - 1]
    if (!before || before.start < start || (before.start === start && before.leftover <= leftover)) break
    row[index] = before
  }
  free.lane = lane
  free.start = start
  free.leftover = leftover
  row[index] = free
}
