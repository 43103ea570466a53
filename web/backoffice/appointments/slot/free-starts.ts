import { overlaps, type Span } from '../day-scale.ts'

interface Station {
  openings: readonly Span[]
  /** Visits, holds and blocks of the station. */
  taken: readonly Span[]
  /** From one start to the next. */
  slotMinutes: number
  /** Starts before it are over. */
  from: number
}

/** Starts of a station at which something short fits, each until the next start or what follows. */
export function freeStarts({ openings, taken, slotMinutes, from }: Station): Span[] {
  return openings.flatMap(({ startMinute, endMinute }) => {
    const count = Math.ceil((endMinute - startMinute) / slotMinutes)
    return Array.from({ length: count }, (_, index) => startMinute + index * slotMinutes)
      .filter((start) => start + slotMinutes > from && !taken.some((each) => overlaps(each, instant(start))))
      .map((start) => {
        const next = taken.map((each) => each.startMinute).filter((begins) => begins > start)
        return { startMinute: start, endMinute: Math.min(start + slotMinutes, endMinute, ...next) }
      })
  })
}

function instant(minute: number): Span {
  return { startMinute: minute, endMinute: minute + 1 }
}
