import { distanceInMetres } from '#shared/geo.ts'
import { DETOUR, type Round, type Stop, timeRound, type Vehicle } from './round.ts'
import { LATE_COSTS, MOST_STEPS, type Problem, searchPlan } from './search-plan.ts'

/**
 * Which vehicle brings which stops, in which sequence: pure, and the same for the same input (docs/decisions/038). First as few
 * late minutes as possible, then the least time: of all vehicles together, and until the last one is done.
 */

export interface Plan<S extends Stop = Stop> {
  /** One a vehicle, as they were given; without stops for a vehicle that is not needed. */
  rounds: Round<S>[]
  /** Stops that no vehicle has room for, the earliest promise first. */
  leftOver: S[]
}

const MINUTE_MS = 60_000

export function planRounds<S extends Stop>(
  vehicles: readonly Vehicle[],
  stops: readonly S[],
  { mostSteps = MOST_STEPS }: { mostSteps?: number } = {},
): Plan<S> {
  const placed = stops.filter(({ at }) => at !== null)
  const best = searchPlan(makeProblem(vehicles, placed), mostSteps)
  const sequences = best.routes.map((route) => route.flatMap((index) => placed[index] ?? []))
  const leftOver = best.leftOut.flatMap((index) => placed[index] ?? [])
  for (const stop of stops.filter(({ at }) => at === null)) {
    const sequence = findRoom(stop, { vehicles, sequences })
    if (sequence) sequence.push(stop)
    else leftOver.push(stop)
  }
  return {
    rounds: vehicles.map((vehicle, index) => timeRound(vehicle, sequences[index] ?? [])),
    leftOver: leftOver.sort((one, other) => getPromise(one) - getPromise(other)),
  }
}

/** Late minutes and time of a plan in one number, as the search compares them. */
export function getPlanCost(vehicles: readonly Vehicle[], { rounds }: Pick<Plan, 'rounds'>): number {
  const base = Math.min(...vehicles.map(({ startsAt }) => startsAt.getTime()))
  const used = rounds.filter(({ visits }) => visits.length > 0)
  const starts = new Map(vehicles.map(({ id, startsAt }) => [id, startsAt.getTime()]))
  const late = used.flatMap(({ visits }) => visits).reduce((sum, { lateMinutes }) => sum + lateMinutes, 0)
  const time = used.reduce((sum, { vehicleId, endsAt }) => sum + endsAt.getTime() - (starts.get(vehicleId) ?? 0), 0)
  const last = Math.max(0, ...used.map(({ endsAt }) => endsAt.getTime() - base))
  return late * LATE_COSTS + (time + last) / MINUTE_MS
}

/** The vehicle with the fewest stops that may bring a stop whose place is not known. */
function findRoom<S extends Stop>(
  { vehicleId, grams }: S,
  { vehicles, sequences }: { vehicles: readonly Vehicle[]; sequences: S[][] },
): S[] | undefined {
  const free = vehicles.flatMap(({ id, capacityGrams }, index) => {
    const sequence = sequences[index] ?? []
    if (vehicleId !== null) return id === vehicleId ? [sequence] : []
    const load = sequence.reduce((sum, stop) => sum + stop.grams, 0)
    return load + grams <= (capacityGrams ?? Number.POSITIVE_INFINITY) ? [sequence] : []
  })
  return free.sort((one, other) => one.length - other.length)[0]
}

function getPromise({ until }: Stop): number {
  return until?.getTime() ?? Number.POSITIVE_INFINITY
}

function makeProblem(vehicles: readonly Vehicle[], stops: readonly Stop[]): Problem {
  const base = Math.min(...vehicles.map(({ startsAt }) => startsAt.getTime()))
  const since = (at: Date | null, missing: number) => (at ? (at.getTime() - base) / MINUTE_MS : missing)
  const road = (one: Stop['at'], other: Stop['at']) => (one && other ? distanceInMetres(one, other) * DETOUR : 0)
  const ofStops = (value: (stop: Stop) => number) => Float64Array.from(stops, value)
  const ofVehicles = (value: (vehicle: Vehicle) => number) => Float64Array.from(vehicles, value)
  const indexes = new Map(vehicles.map(({ id }, index) => [id, index]))
  return {
    count: stops.length,
    vehicleCount: vehicles.length,
    metres: Float64Array.from(stops.flatMap(({ at }) => stops.map((other) => road(at, other.at)))),
    fromStart: Float64Array.from(vehicles.flatMap(({ start }) => stops.map(({ at }) => road(start, at)))),
    toEnd: Float64Array.from(vehicles.flatMap(({ end }) => stops.map(({ at }) => road(at, end)))),
    minutesPerMetre: ofVehicles(({ kmh }) => 60 / (kmh * 1000)),
    startsAt: ofVehicles(({ startsAt }) => since(startsAt, 0)),
    from: ofStops(({ from }) => since(from, Number.NEGATIVE_INFINITY)),
    until: ofStops(({ until }) => since(until, Number.POSITIVE_INFINITY)),
    minutes: ofStops(({ minutes }) => minutes),
    grams: ofStops(({ grams }) => grams),
    capacity: ofVehicles(({ capacityGrams }) => capacityGrams ?? Number.POSITIVE_INFINITY),
    only: Int32Array.from(stops, ({ vehicleId }) => (vehicleId === null ? -1 : (indexes.get(vehicleId) ?? -2))),
  }
}
