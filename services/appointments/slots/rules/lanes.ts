import type { Busy, Station } from '../../rules/enums.ts'

/** A station with its taken spans: sorted, without overlaps, and read by a cursor that only moves forward. */
export interface Lane {
  id: string
  /** Milliseconds that the station needs after a visit. */
  buffer: number
  skills: Station['skills']
  from: number[]
  until: number[]
  /** Index of the first span that can affect a visit at or after the last requested start. */
  cursor: number
}

/** One lane per station, sorted by id: of equally good ones the first is chosen. */
export function buildLanes(stations: readonly Station[], busy: readonly Busy[]): Lane[] {
  const lanes = stations
    .map(({ id, bufferMinutes, skills }): Lane => {
      return { id, buffer: bufferMinutes * 60_000, skills, from: [], until: [], cursor: 0 }
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1))

  const byId = new Map(lanes.map((lane) => [lane.id, lane]))
  for (const span of inOrder(busy)) {
    const lane = byId.get(span.stationId)
    if (lane) add(lane, span)
  }
  return lanes
}

// Sorts only if needed: the database usually returns them sorted.
function inOrder(busy: readonly Busy[]): readonly Busy[] {
  for (let index = 1; index < busy.length; index += 1) {
    const before = busy[index - 1]
    const span = busy[index]
    if (before && span && before.from > span.from) return busy.toSorted((one, other) => one.from - other.from)
  }
  return busy
}

function add({ from, until }: Lane, span: Busy): void {
  const last = until.length - 1
  const end = until[last]
  if (end !== undefined && span.from <= end) until[last] = Math.max(end, span.until)
  else {
    from.push(span.from)
    until.push(span.until)
  }
}

/** Moves the cursor past spans that end before a moment; moments of successive calls must not decrease. */
export function moveOn(lane: Lane, from: number): void {
  while ((lane.until[lane.cursor] ?? Number.POSITIVE_INFINITY) <= from) lane.cursor += 1
}

/** Earliest moment from `from` to `latest` at which a lane is free for `length`, or null. */
export function earliestFree(lane: Lane, from: number, length: number, latest: number): number | null {
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

// Free time left around a visit between two bounds. Less is better: long free times stay available for long visits.
export function getLeftover(
  lane: Lane,
  start: number,
  before: number,
  after: number,
  from: number,
  until: number,
): number {
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
