import { makeRandom } from '#shared/seeded-random.ts'

/**
 * Search for a plan of rounds among stops and vehicles that are only numbers: pure. Cheapest insertion by promise, then or-opt,
 * 2-opt and exchanges between vehicles, then ruin and recreate: stops near each other are taken out and put back where they
 * cost least (docs/decisions/038).
 */

/** Limit of the search, in doors that are timed: 0.1 s or less. Timing a stretch at all costs as much as these doors. */
export const MOST_STEPS = 3_500_000
const STEPS_OF_A_STRETCH = 8

/** One late minute costs as much as these minutes on the road: a promise is not traded for time. */
export const LATE_COSTS = 10_000

/** Of the best plan: how much worse a plan may be that the search goes on from. */
const TOLERANCE = 0.01

/** At most so many stops are taken out at once. */
const MOST_RUINED = 8

/** Stops and vehicles by their index, with minutes instead of moments. */
export interface Problem {
  count: number
  vehicleCount: number
  /** Metres by road between two stops, by row. */
  metres: Float64Array
  /** Of a vehicle's start to each stop, and of each stop to its end; by vehicle. */
  fromStart: Float64Array
  toEnd: Float64Array
  minutesPerMetre: Float64Array
  /** Since the first vehicle starts. */
  startsAt: Float64Array
  from: Float64Array
  until: Float64Array
  minutes: Float64Array
  grams: Float64Array
  capacity: Float64Array
  /** Index of the only vehicle of a stop; -1: any, -2: none of these. */
  only: Int32Array
}

export interface Solution {
  /** Indexes of stops, by vehicle. */
  routes: number[][]
  leftOut: number[]
  cost: number
}

export function searchPlan(problem: Problem, mostSteps: number): Solution {
  const { count, vehicleCount, metres, fromStart, toEnd, minutesPerMetre, startsAt, from, until, minutes } = problem
  const { only, grams, capacity } = problem
  const late = new Float64Array(vehicleCount)
  const time = new Float64Array(vehicleCount)
  const loads = new Float64Array(vehicleCount)
  const nearest: number[][] = []
  let routes: number[][] = []
  let steps = 0
  // Of the vehicle that is being timed.
  let [clock, lateness, last] = [0, 0, -1]

  const asGiven = Array.from({ length: count }, (_, index) => index)
  const byPromise = asGiven.toSorted(
    (one, other) =>
      Number(only[other] !== -1) - Number(only[one] !== -1) || (until[one] ?? 0) - (until[other] ?? 0) || one - other,
  )
  let best = choose(start(asGiven, 'at-the-end'), start(byPromise, 'anywhere'))
  load(best)
  improve()
  best = save(best.leftOut)
  ruinAndRecreate()
  return best

  function choose(one: Solution, other: Solution): Solution {
    if (one.leftOut.length !== other.leftOut.length) return one.leftOut.length < other.leftOut.length ? one : other
    return one.cost < other.cost ? one : other
  }

  function start(sequence: readonly number[], where: 'anywhere' | 'at-the-end'): Solution {
    load({ routes: Array.from({ length: vehicleCount }, () => []), leftOut: [], cost: 0 })
    return save(sequence.filter((stop) => !insert(stop, where)))
  }

  function load(solution: Solution): void {
    routes = solution.routes.map((route) => [...route])
    for (let vehicle = 0; vehicle < vehicleCount; vehicle += 1) refresh(vehicle)
  }

  function save(leftOut: readonly number[]): Solution {
    return { routes: routes.map((route) => [...route]), leftOut: [...leftOut], cost: getCost() }
  }

  function refresh(vehicle: number): void {
    const route = routes[vehicle] ?? []
    begin(vehicle)
    finish(vehicle, route, 0, Number.POSITIVE_INFINITY)
    late[vehicle] = lateness
    time[vehicle] = clock - (startsAt[vehicle] ?? 0)
    loads[vehicle] = route.reduce((sum, stop) => sum + (grams[stop] ?? 0), 0)
  }

  function begin(vehicle: number): void {
    clock = startsAt[vehicle] ?? 0
    lateness = 0
    last = -1
  }

  function visit(vehicle: number, stop: number): void {
    const way = last < 0 ? fromStart[vehicle * count + stop] : metres[last * count + stop]
    clock += (way ?? 0) * (minutesPerMetre[vehicle] ?? 0)
    const earliest = from[stop] ?? 0
    if (clock < earliest) clock = earliest
    const promised = until[stop] ?? 0
    if (clock > promised) lateness += clock - promised
    clock += minutes[stop] ?? 0
    last = stop
  }

  /** Visits the rest of a route and returns; false, as soon as it is later than `mostLate`. */
  function finish(vehicle: number, route: readonly number[], place: number, mostLate: number): boolean {
    steps += STEPS_OF_A_STRETCH
    for (let index = place; index < route.length; index += 1) {
      visit(vehicle, route[index] ?? 0)
      steps += 1
      if (lateness > mostLate) return false
    }
    if (last >= 0) clock += (toEnd[vehicle * count + last] ?? 0) * (minutesPerMetre[vehicle] ?? 0)
    return true
  }

  /** Of the plan without one vehicle or two. */
  function sumOthers(one: number, two = -1): { late: number; time: number; end: number } {
    const sum = { late: 0, time: 0, end: 0 }
    for (let vehicle = 0; vehicle < vehicleCount; vehicle += 1) {
      if (vehicle === one || vehicle === two || (routes[vehicle]?.length ?? 0) === 0) continue
      sum.late += late[vehicle] ?? 0
      sum.time += time[vehicle] ?? 0
      sum.end = Math.max(sum.end, (time[vehicle] ?? 0) + (startsAt[vehicle] ?? 0))
    }
    return sum
  }

  function getCost(): number {
    const all = sumOthers(-1)
    return all.late * LATE_COSTS + all.time + all.end
  }

  /** What a person or the load decided is brought whatever it weighs. */
  function hasRoom(vehicle: number, stop: number, without = 0): boolean {
    if (only[stop] !== -1) return only[stop] === vehicle
    return (loads[vehicle] ?? 0) - without + (grams[stop] ?? 0) <= (capacity[vehicle] ?? 0)
  }

  /** Puts a stop where it costs least; false: no vehicle has room. */
  function insert(stop: number, where: 'anywhere' | 'at-the-end'): boolean {
    let [bestCost, bestVehicle, bestPlace] = [Number.POSITIVE_INFINITY, -1, 0]
    for (let vehicle = 0; vehicle < vehicleCount; vehicle += 1) {
      if (!hasRoom(vehicle, stop)) continue
      const route = routes[vehicle] ?? []
      const others = sumOthers(vehicle)
      const own = (late[vehicle] ?? 0) * LATE_COSTS + (time[vehicle] ?? 0)
      const base = startsAt[vehicle] ?? 0
      const before = others.late * LATE_COSTS + others.time + own + getEnd(others.end, vehicle)
      begin(vehicle)
      let [clockBefore, latenessBefore, lastBefore] = [clock, lateness, last]
      for (let place = 0; place <= route.length; place += 1) {
        if (where === 'anywhere' || place === route.length) {
          ;[clock, lateness, last] = [clockBefore, latenessBefore, lastBefore]
          visit(vehicle, stop)
          if (finish(vehicle, route, place, (late[vehicle] ?? 0) + bestCost / LATE_COSTS + 1)) {
            const end = Math.max(others.end, clock)
            const cost = (others.late + lateness) * LATE_COSTS + others.time + clock - base + end - before
            if (cost < bestCost) [bestCost, bestVehicle, bestPlace] = [cost, vehicle, place]
          }
        }
        if (place === route.length) break
        ;[clock, lateness, last] = [clockBefore, latenessBefore, lastBefore]
        visit(vehicle, route[place] ?? 0)
        ;[clockBefore, latenessBefore, lastBefore] = [clock, lateness, last]
      }
    }
    if (bestVehicle < 0) return false
    routes[bestVehicle]?.splice(bestPlace, 0, stop)
    refresh(bestVehicle)
    return true
  }

  function getEnd(ofOthers: number, vehicle: number): number {
    if ((routes[vehicle]?.length ?? 0) === 0) return ofOthers
    return Math.max(ofOthers, (time[vehicle] ?? 0) + (startsAt[vehicle] ?? 0))
  }

  /** Moves that each shorten the plan, until none does. */
  function improve(): void {
    let isBetter = true
    while (isBetter && steps < mostSteps) {
      isBetter = false
      for (let one = 0; one < vehicleCount; one += 1)
        for (let two = 0; two < vehicleCount; two += 1) {
          if (one === two) isBetter = improveWithin(one) || isBetter
          else isBetter = moveBetween(one, two) || (one < two && exchange(one, two)) || isBetter
        }
    }
  }

  /** 2-opt and or-opt: a stretch turned round, or put elsewhere. */
  function improveWithin(vehicle: number): boolean {
    let isBetter = false
    const { length } = routes[vehicle] ?? []
    for (let first = 0; first < length; first += 1)
      for (let end = first; end < length && steps < mostSteps; end += 1) {
        const route = routes[vehicle] ?? []
        const stretch = route.slice(first, end + 1)
        const turned = [...route.slice(0, first), ...stretch.toReversed(), ...route.slice(end + 1)]
        if (end > first && replace(vehicle, turned)) isBetter = true
        else if (end - first < 3) {
          const rest = [...route.slice(0, first), ...route.slice(end + 1)]
          for (let place = 0; place <= rest.length; place += 1)
            if (place !== first && replace(vehicle, [...rest.slice(0, place), ...stretch, ...rest.slice(place)])) {
              isBetter = true
              break
            }
        }
      }
    return isBetter
  }

  function replace(vehicle: number, route: number[]): boolean {
    begin(vehicle)
    if (!finish(vehicle, route, 0, (late[vehicle] ?? 0) + 1)) return false
    const others = sumOthers(vehicle)
    const cost = lateness * LATE_COSTS + clock - (startsAt[vehicle] ?? 0) + Math.max(others.end, clock)
    const before = (late[vehicle] ?? 0) * LATE_COSTS + (time[vehicle] ?? 0) + getEnd(others.end, vehicle)
    if (cost >= before - 1e-6) return false
    routes[vehicle] = route
    refresh(vehicle)
    return true
  }

  function replaceBoth(one: number, ofOne: number[], two: number, ofTwo: number[]): boolean {
    const before = getCost()
    const [beforeOne, beforeTwo] = [routes[one] ?? [], routes[two] ?? []]
    const mostLate = (late[one] ?? 0) + (late[two] ?? 0) + 1
    begin(one)
    if (!finish(one, ofOne, 0, mostLate)) return false
    begin(two)
    if (!finish(two, ofTwo, 0, mostLate)) return false
    routes[one] = ofOne
    routes[two] = ofTwo
    refresh(one)
    refresh(two)
    if (getCost() < before - 1e-6) return true
    routes[one] = beforeOne
    routes[two] = beforeTwo
    refresh(one)
    refresh(two)
    return false
  }

  function moveBetween(one: number, two: number): boolean {
    let isBetter = false
    for (const stop of [...(routes[one] ?? [])]) {
      if (steps >= mostSteps || !hasRoom(two, stop)) continue
      const without = (routes[one] ?? []).filter((other) => other !== stop)
      const into = routes[two] ?? []
      for (let place = 0; place <= into.length; place += 1)
        if (replaceBoth(one, without, two, [...into.slice(0, place), stop, ...into.slice(place)])) {
          isBetter = true
          break
        }
    }
    return isBetter
  }

  function exchange(one: number, two: number): boolean {
    let isBetter = false
    for (const stop of [...(routes[one] ?? [])])
      for (const other of [...(routes[two] ?? [])]) {
        if (steps >= mostSteps || !hasRoom(two, stop, grams[other]) || !hasRoom(one, other, grams[stop])) continue
        const ofOne = (routes[one] ?? []).map((each) => (each === stop ? other : each))
        const ofTwo = (routes[two] ?? []).map((each) => (each === other ? stop : each))
        if (replaceBoth(one, ofOne, two, ofTwo)) {
          isBetter = true
          break
        }
      }
    return isBetter
  }

  function ruinAndRecreate(): void {
    const random = makeRandom(count)
    const patience = 30 + 20 * count
    let current = best
    let since = 0
    while (count > 1 && since < patience && steps < mostSteps) {
      since += 1
      load(current)
      const removed = takeOut(random)
      if (random() < 0.5) removed.sort((one, other) => (until[one] ?? 0) - (until[other] ?? 0))
      const leftOut = [...removed, ...current.leftOut].filter((stop) => !insert(stop, 'anywhere'))
      // What was carried stays carried: the earliest promises had the first choice of the room.
      if (!leftOut.every((stop) => current.leftOut.includes(stop))) continue
      const found = save(leftOut)
      const isMore = leftOut.length < best.leftOut.length
      if (isMore || (leftOut.length === best.leftOut.length && found.cost < best.cost - 1e-6)) {
        if (count <= 40) improve()
        best = save(leftOut)
        current = best
        since = 0
      } else if (found.cost < best.cost + TOLERANCE * best.cost) current = found
    }
  }

  /** Takes a random stop and some of its nearest out of their routes. */
  function takeOut(random: () => number): number[] {
    const centre = Math.floor(random() * count)
    const many = 1 + Math.floor(random() * Math.min(MOST_RUINED, count))
    const chosen = new Set(findNearest(centre).slice(0, many))
    const removed = routes.flat().filter((stop) => chosen.has(stop))
    routes.forEach((route, vehicle) => {
      const left = route.filter((stop) => !chosen.has(stop))
      if (left.length === route.length) return
      routes[vehicle] = left
      refresh(vehicle)
    })
    return shuffle(removed, random)
  }

  function findNearest(centre: number): number[] {
    const known = nearest[centre]
    if (known) return known
    const metresTo = (stop: number) => metres[centre * count + stop] ?? 0
    const found = asGiven.toSorted((one, other) => metresTo(one) - metresTo(other)).slice(0, MOST_RUINED)
    nearest[centre] = found
    return found
  }
}

function shuffle(stops: readonly number[], random: () => number): number[] {
  return stops
    .map((stop) => ({ stop, by: random() }))
    .sort((one, other) => one.by - other.by)
    .map(({ stop }) => stop)
}
