import type { Skill } from '../../rules/enums.ts'
import { earliestFree, getLeftover, type Lane, moveOn } from './lanes.ts'

const MINUTE = 60_000

/** Skills and minutes that one pet's visit needs. */
export interface VisitRequirement {
  skills: readonly Skill[]
  minutes: number
  /** Only there, or only by this person; absent: any that can do it. */
  stationId?: string | undefined
  employeeId?: string | undefined
}

/** Whether a station can do a visit, and is the one that was asked for. */
export function isStationFor({ id, skills }: Pick<Lane, 'id' | 'skills'>, requirement: VisitRequirement): boolean {
  const { stationId = id } = requirement
  return stationId === id && requirement.skills.every((skill) => skills.includes(skill))
}

/** A visit at its station, in milliseconds since 1970; `occupied…` with buffer and travel. */
export interface PlannedVisit {
  /** Index into the requirements. */
  requirementIndex: number
  stationId: string
  startsAt: number
  endsAt: number
  occupiedFrom: number
  occupiedUntil: number
  /** Who attends it, from `occupiedFrom` on: only in a store that names its people. */
  employeeId?: string
  attendedUntil?: number
}

/** Time range within which visits must lie. */
export interface Span {
  from: number
  until: number
}

export interface Packer {
  /**
   * Number of pets, in their order, that fit together; when all do, `plan` returns their visits. The first visit begins
   * exactly at `start` when `isExact`, otherwise at or after it. Starts of successive calls must not decrease.
   */
  place(start: number, isExact: boolean, spans: readonly Span[]): number
  /** Visits of the last call that placed all pets. */
  plan(): PlannedVisit[]
}

/** Limit of arrangements tried at one start, so that six pets do not make the search slow. */
export const MOST_TRIALS = 600

/**
 * Packs a group of pets onto stations, one start for all of them. At a store each pet, in order, takes the earliest
 * time; of equal ones the station whose free time it fills best, then the first by id. If a later pet then does not
 * fit, the next best is tried. A later visit begins at the latest when the station of an earlier one is free again, so
 * that no pet waits while none of the group is being served. For home visits one station travels once and serves one
 * pet after the other.
 */
export function makePacker(
  requirements: readonly VisitRequirement[],
  lanes: readonly Lane[],
  travelMinutes: number,
): Packer {
  return travelMinutes > 0 ? atHome(requirements, lanes, travelMinutes * MINUTE) : atStore(requirements, lanes)
}

function atStore(requirements: readonly VisitRequirement[], lanes: readonly Lane[]): Packer {
  const able = requirements.map((requirement) => lanes.map((lane) => isStationFor(lane, requirement)))
  const lengths = requirements.map(({ minutes }) => minutes * MINUTE)
  // Visits placed so far, by pet.
  const laneOf: number[] = requirements.map(() => 0)
  const starts: number[] = requirements.map(() => 0)
  const busyUntil: number[] = requirements.map(() => 0)
  // Possible places of each pet, best first. The arrays are reused at each depth, so that the search allocates nothing.
  const choices = requirements.map(() => lanes.map(() => ({ lane: 0, start: 0, leftover: 0 })))
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
    if (pet === requirements.length) return true
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

  // Earliest start between existing bookings and the earlier pets of this group.
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

  // Earlier pets' visits before this one count as booked. Those after it do not bound the free time: an earlier pet
  // could have started sooner but for a booking or bound that is considered already.
  function leftoverBeside(pet: number, index: number, lane: Lane, start: number, length: number, span: Span): number {
    let from = span.from
    for (let earlier = 0; earlier < pet; earlier += 1) {
      if (laneOf[earlier] === index && (starts[earlier] ?? 0) < start) from = Math.max(from, busyUntil[earlier] ?? 0)
    }
    return getLeftover(lane, start, 0, length, from, span.until)
  }

  function plan(): PlannedVisit[] {
    return requirements.map((_, requirementIndex) => {
      const startsAt = starts[requirementIndex] ?? 0
      return {
        requirementIndex,
        stationId: lanes[laneOf[requirementIndex] ?? 0]?.id ?? '',
        startsAt,
        endsAt: startsAt + (lengths[requirementIndex] ?? 0),
        occupiedFrom: startsAt,
        occupiedUntil: busyUntil[requirementIndex] ?? 0,
      }
    })
  }

  return { place, plan }
}

function atHome(requirements: readonly VisitRequirement[], lanes: readonly Lane[], way: number): Packer {
  const able = requirements.map((_, count) =>
    lanes.map((lane) => requirements.slice(0, count + 1).every((requirement) => isStationFor(lane, requirement))),
  )
  const lengths = requirements.map(({ minutes }) => minutes * MINUTE)
  let bestLane: Lane | null = null
  let bestStart = 0

  function place(start: number, isExact: boolean, spans: readonly Span[]): number {
    for (const lane of lanes) moveOn(lane, start - way)
    for (let count = requirements.length; count > 0; count -= 1)
      if (placeFirst(count, start, isExact, spans)) return count
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

  // Time from the first pet's start to the last one's end.
  function getLength(count: number, lane: Lane): number {
    let length = (count - 1) * lane.buffer
    for (let pet = 0; pet < count; pet += 1) length += lengths[pet] ?? 0
    return length
  }

  function plan(): PlannedVisit[] {
    const lane = bestLane
    if (!lane) return []
    let startsAt = bestStart
    return requirements.map((_, requirementIndex) => {
      const endsAt = startsAt + (lengths[requirementIndex] ?? 0)
      const isLast = requirementIndex === requirements.length - 1
      const visit = {
        requirementIndex,
        stationId: lane.id,
        startsAt,
        endsAt,
        occupiedFrom: requirementIndex === 0 ? startsAt - way : startsAt,
        occupiedUntil: endsAt + lane.buffer + (isLast ? way : 0),
      }
      startsAt = visit.occupiedUntil
      return visit
    })
  }

  return { place, plan }
}

interface Choice {
  lane: number
  start: number
  leftover: number
}

// Inserts into the first `count` entries, which are sorted: earliest first, then least leftover, then first by id.
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
