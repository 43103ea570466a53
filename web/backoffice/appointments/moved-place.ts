import type { Span } from './day-scale.ts'

/** Where a visit stands in the calendar of a day. */
export interface Place {
  stationId: string
  startMinute: number
}

/** To which a visit snaps, and what an arrow moves it by. */
export const SNAP_MINUTES = 15

export interface DropQuestion {
  /** Of the pointer, in the calendar: which station's column it is over, and the minute under it. */
  stationId: string
  minute: number
  /** How far below the beginning of the visit it was taken. */
  grabbedAt: number
  minutes: number
  shown: Span
}

/** Where a visit comes to lie that is let go there: at the nearest quarter of an hour, within the hours of the day. */
export function droppedAt({ stationId, minute, grabbedAt, minutes, shown }: DropQuestion): Place {
  const start = Math.round((minute - grabbedAt) / SNAP_MINUTES) * SNAP_MINUTES
  return { stationId, startMinute: within(start, minutes, shown) }
}

export interface Step {
  /** Stations to the right, or to the left below 0. */
  stations: number
  minutes: number
}

/** What an arrow key means while a visit is moved; with Shift five minutes. Null: no arrow. */
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

/** One step further, as far as there are stations and hours. */
export function stepped({ place, step, minutes, stationIds, shown }: StepQuestion): Place {
  const at = stationIds.indexOf(place.stationId) + step.stations
  const stationId = stationIds[Math.max(0, Math.min(stationIds.length - 1, at))] ?? place.stationId
  return { stationId, startMinute: within(place.startMinute + step.minutes, minutes, shown) }
}

function within(start: number, minutes: number, shown: Span): number {
  return Math.max(shown.startMinute, Math.min(start, shown.endMinute - minutes))
}
