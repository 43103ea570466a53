import type { Span } from './day-scale.ts'

/** Position of an appointment in the calendar of a day. */
export interface Place {
  stationId: string
  startMinute: number
}

/** Step of dragging and of an arrow key. */
export const SNAP_MINUTES = 15

export interface DropQuestion {
  /** Of the pointer, in the calendar: which station's column it is over, and the minute under it. */
  stationId: string
  minute: number
  /** Minutes from the start of the appointment to the point where it was grabbed. */
  grabbedAt: number
  minutes: number
  shown: Span
}

/** Place of an appointment dropped there: the nearest quarter of an hour, within the shown hours. */
export function droppedAt({ stationId, minute, grabbedAt, minutes, shown }: DropQuestion): Place {
  const start = Math.round((minute - grabbedAt) / SNAP_MINUTES) * SNAP_MINUTES
  return { stationId, startMinute: within(start, minutes, shown) }
}

export interface Step {
  /** Stations to the right, or to the left below 0. */
  stations: number
  minutes: number
}

/** Step of an arrow key, five minutes with Shift; null for other keys. */
export function toStep(key: string, isFine: boolean): Step | null {
  const minutes = isFine ? 5 : SNAP_MINUTES
  switch (key) {
    case 'ArrowUp':
      return { stations: 0, minutes: -minutes }
    case 'ArrowDown':
      return { stations: 0, minutes }
    case 'ArrowLeft':
      return { stations: -1, minutes: 0 }
    case 'ArrowRight':
      return { stations: 1, minutes: 0 }
    default:
      return null
  }
}

interface StepQuestion {
  place: Place
  step: Step
  minutes: number
  stationIds: readonly string[]
  shown: Span
}

/** Place after one step, within the stations and shown hours. */
export function stepped({ place, step, minutes, stationIds, shown }: StepQuestion): Place {
  const at = stationIds.indexOf(place.stationId) + step.stations
  const stationId = stationIds[Math.max(0, Math.min(stationIds.length - 1, at))] ?? place.stationId
  return { stationId, startMinute: within(place.startMinute + step.minutes, minutes, shown) }
}

function within(start: number, minutes: number, shown: Span): number {
  return Math.max(shown.startMinute, Math.min(start, shown.endMinute - minutes))
}
