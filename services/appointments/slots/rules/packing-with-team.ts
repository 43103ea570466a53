import { earliestFree, getLeftover, type Lane, moveOn } from './lanes.ts'
import {
  isStationFor,
  MOST_TRIALS,
  type Packer,
  type PlannedVisit,
  type Span,
  type VisitRequirement,
} from './packing.ts'

const MINUTE = 60_000

interface Choice {
  station: Lane
  person: Lane
  start: number
  /** When the person is free again. */
  end: number
  /** When the station is, with its buffer. */
  until: number
  leftover: number
}

/**
 * Packs a group of pets onto stations and people, as packing.ts does onto stations alone: each visit needs a station
 * and a person who can both do it and are both free. A station keeps its buffer after a visit; the person does not.
 */
export function makeTeamPacker(
  requirements: readonly VisitRequirement[],
  stations: readonly Lane[],
  people: readonly Lane[],
  travelMinutes: number,
): Packer {
  return travelMinutes > 0
    ? atHome(requirements, stations, people, travelMinutes * MINUTE)
    : atStore(requirements, stations, people)
}

function isPersonFor(person: Lane, { skills, employeeId = person.id }: VisitRequirement): boolean {
  return employeeId === person.id && skills.every((skill) => person.skills.includes(skill))
}

function atStore(
  requirements: readonly VisitRequirement[],
  stations: readonly Lane[],
  people: readonly Lane[],
): Packer {
  const pairs = requirements.map((requirement) =>
    stations
      .filter((station) => isStationFor(station, requirement))
      .flatMap((station) =>
        people.filter((person) => isPersonFor(person, requirement)).map((person) => ({ station, person })),
      ),
  )
  const lengths = requirements.map(({ minutes }) => minutes * MINUTE)
  const placed: Choice[] = []
  let trials = 0
  let most = 0

  function place(start: number, isExact: boolean, spans: readonly Span[]): number {
    for (const lane of stations) moveOn(lane, start)
    for (const lane of people) moveOn(lane, start)
    placed.length = 0
    trials = 0
    most = 0
    placeFrom(0, start, isExact, spans)
    return most
  }

  function placeFrom(pet: number, start: number, isExact: boolean, spans: readonly Span[]): boolean {
    most = Math.max(most, pet)
    if (pet === requirements.length) return true
    for (const choice of findChoices(pet, start, isExact, spans)) {
      if (trials >= MOST_TRIALS) break
      trials += 1
      placed.length = pet
      placed.push(choice)
      if (placeFrom(pet + 1, start, isExact, spans)) return true
    }
    placed.length = pet
    return false
  }

  function findChoices(pet: number, start: number, isExact: boolean, spans: readonly Span[]): Choice[] {
    const length = lengths[pet] ?? 0
    // A later visit begins at the latest when the station of an earlier one is free again.
    const latest = isExact ? Math.max(start, ...placed.map(({ until }) => until)) : Number.POSITIVE_INFINITY
    const choices: Choice[] = []
    for (const { station, person } of pairs[pet] ?? []) {
      for (const span of spans) {
        const bounds = { from: Math.max(start, span.from), latest: Math.min(latest, span.until - length) }
        const begins = earliestIn(station, person, length, bounds)
        if (begins === null) continue
        const leftover = getLeftover(station, begins, 0, length + station.buffer, span.from, span.until)
        choices.push({
          station,
          person,
          start: begins,
          end: begins + length,
          until: begins + length + station.buffer,
          leftover,
        })
        break
      }
    }
    // Stable: of equal ones the first station, and the person who can do least.
    return choices.sort((one, other) => one.start - other.start || one.leftover - other.leftover)
  }

  // Earliest start at which both are free of bookings and of the group's earlier pets.
  function earliestIn(station: Lane, person: Lane, length: number, { from, latest }: { from: number; latest: number }) {
    let start = from
    for (;;) {
      if (start > latest) return null
      const atStation = earliestFree(station, start, length + station.buffer, latest)
      const free = atStation === null ? null : earliestFree(person, atStation, length, latest)
      if (free === null) return null
      let next = free
      for (const earlier of placed) {
        const needsStation = earlier.station === station
        if (needsStation && earlier.start < next + length + station.buffer && next < earlier.until) next = earlier.until
        if (earlier.person === person && earlier.start < next + length && next < earlier.end) next = earlier.end
      }
      if (next === start) return start
      start = next
    }
  }

  function plan(): PlannedVisit[] {
    return placed.map(({ station, person, start, end, until }, requirementIndex) => ({
      requirementIndex,
      stationId: station.id,
      employeeId: person.id,
      startsAt: start,
      endsAt: end,
      occupiedFrom: start,
      occupiedUntil: until,
      attendedUntil: end,
    }))
  }

  return { place, plan }
}

function atHome(
  requirements: readonly VisitRequirement[],
  stations: readonly Lane[],
  people: readonly Lane[],
  way: number,
): Packer {
  const lengths = requirements.map(({ minutes }) => minutes * MINUTE)
  let best: Omit<Choice, 'end' | 'until'> | null = null

  function place(start: number, isExact: boolean, spans: readonly Span[]): number {
    for (const lane of stations) moveOn(lane, start - way)
    for (const lane of people) moveOn(lane, start - way)
    for (let count = requirements.length; count > 0; count -= 1)
      if (placeFirst(count, start, isExact, spans)) return count
    return 0
  }

  // One station and one person travel once and serve the first pets one after the other.
  function placeFirst(count: number, start: number, isExact: boolean, spans: readonly Span[]): boolean {
    best = null
    const group = requirements.slice(0, count)
    for (const station of stations) {
      if (!group.every((requirement) => isStationFor(station, requirement))) continue
      const length = getLength(count, station)
      for (const person of people) {
        if (!group.every((requirement) => isPersonFor(person, requirement))) continue
        for (const span of spans) {
          const latest = Math.min(isExact ? start : Number.POSITIVE_INFINITY, span.until - length)
          const begins = earliestFor(station, person, { from: Math.max(start, span.from), latest, length })
          if (begins === null) continue
          const leftover = getLeftover(station, begins, way, length + way + station.buffer, span.from, span.until)
          const isBetter = !best || begins < best.start || (begins === best.start && leftover < best.leftover)
          if (isBetter) best = { station, person, start: begins, leftover }
          break
        }
      }
    }
    return best !== null
  }

  function earliestFor(
    station: Lane,
    person: Lane,
    { from, latest, length }: { from: number; latest: number; length: number },
  ): number | null {
    let start = from
    for (;;) {
      if (start > latest) return null
      const atStation = earliestFree(station, start - way, way + length + way + station.buffer, latest - way)
      const free = atStation === null ? null : earliestFree(person, atStation, way + length + way, latest - way)
      if (free === null) return null
      if (free + way === start) return start
      start = free + way
    }
  }

  // Time from the first pet's start to the last one's end.
  function getLength(count: number, station: Lane): number {
    return (count - 1) * station.buffer + lengths.slice(0, count).reduce((sum, length) => sum + length, 0)
  }

  function plan(): PlannedVisit[] {
    if (!best) return []
    const { station, person, start } = best
    let startsAt = start
    return lengths.map((length, requirementIndex) => {
      const endsAt = startsAt + length
      const isLast = requirementIndex === lengths.length - 1
      const wayBack = isLast ? way : 0
      const occupiedUntil = endsAt + station.buffer + wayBack
      const visit = {
        requirementIndex,
        stationId: station.id,
        employeeId: person.id,
        startsAt,
        endsAt,
        occupiedFrom: requirementIndex === 0 ? startsAt - way : startsAt,
        occupiedUntil,
        // Between two pets of one home nobody goes elsewhere.
        attendedUntil: isLast ? endsAt + way : occupiedUntil,
      }
      startsAt = visit.occupiedUntil
      return visit
    })
  }

  return { place, plan }
}
