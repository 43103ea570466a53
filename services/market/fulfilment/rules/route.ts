import { distanceInMetres, type Point } from '#shared/geo.ts'

/** Sequence of a round of deliveries: pure. Straight lines, without streets, traffic or promised times. */

/** A round with more stops is only ordered by the nearest neighbour: 2-opt takes cubic time. */
const MOST_IMPROVED = 120

export interface Round<Stop> {
  stops: Stop[]
  /** From the start through all stops with a place, in straight lines. */
  metres: number
}

/**
 * Orders the stops for a round that begins at `start` and ends at its last stop: always the nearest next one, then
 * improved by 2-opt until no crossing is left. Stops without a place come last, as given.
 */
export function suggestRound<Stop extends { at: Point | null }>(start: Point, stops: readonly Stop[]): Round<Stop> {
  const placed = stops.filter((stop): stop is Stop & { at: Point } => stop.at !== null)
  const unplaced = stops.filter(({ at }) => at === null)
  const nearest = byNearest(start, placed)
  const best = nearest.length > MOST_IMPROVED ? nearest : withoutCrossings(start, nearest)
  return { stops: [...best, ...unplaced], metres: Math.round(measure(start, best)) }
}

function byNearest<Stop extends { at: Point }>(start: Point, stops: readonly Stop[]): Stop[] {
  const left = [...stops]
  const round: Stop[] = []
  let here = start
  while (left.length > 0) {
    const distances = left.map(({ at }) => distanceInMetres(here, at))
    const [next] = left.splice(distances.indexOf(Math.min(...distances)), 1)
    if (!next) break
    round.push(next)
    here = next.at
  }
  return round
}

/** 2-opt: turns a stretch round wherever that shortens the way. */
function withoutCrossings<Stop extends { at: Point }>(start: Point, stops: readonly Stop[]): Stop[] {
  let best = [...stops]
  let isShorter = true
  while (isShorter) {
    isShorter = false
    for (let from = 0; from < best.length - 1; from += 1) {
      for (let to = from + 1; to < best.length; to += 1) {
        if (getGain(start, best, { from, to }) < 0.001) continue
        best = [...best.slice(0, from), ...best.slice(from, to + 1).reverse(), ...best.slice(to + 1)]
        isShorter = true
      }
    }
  }
  return best
}

/** Metres that turning the stretch round saves; the way after the last stop is not part of the round. */
function getGain<Stop extends { at: Point }>(
  start: Point,
  stops: readonly Stop[],
  { from, to }: { from: number; to: number },
): number {
  const before = stops[from - 1]?.at ?? start
  const [first, last, after] = [stops[from]?.at, stops[to]?.at, stops[to + 1]?.at]
  if (!first || !last) return 0
  const now = distanceInMetres(before, first) + (after ? distanceInMetres(last, after) : 0)
  const turned = distanceInMetres(before, last) + (after ? distanceInMetres(first, after) : 0)
  return now - turned
}

function measure(start: Point, stops: readonly { at: Point }[]): number {
  return stops.reduce((sum, { at }, index) => sum + distanceInMetres(stops[index - 1]?.at ?? start, at), 0)
}
