import type { MedicineKind } from '../../medicines/rules/medicine-kinds.ts'

/** Day of the nearest booked visit by kind of care. */
export type BookedCare = ReadonlyMap<MedicineKind, string>

export interface BookedVisit {
  careKinds: readonly MedicineKind[]
  /** yyyy-MM-dd, in the store's zone. */
  day: string
  endsAt: Date
  state: 'booked' | 'completed'
}

const HOUR = 3_600_000
/** Time that a store may take to mark a visit as completed. */
const LATE_NOTE_MS = 24 * HOUR
/** Time that the owner has after a visit to record its care before a reminder is sent. */
const QUIET_MS = 14 * 24 * HOUR

/** Future visits, the nearest per kind. */
export function bookedCare(visits: readonly BookedVisit[], now: Date): BookedCare {
  return findNearest(visits.filter(({ state, endsAt }) => state === 'booked' && endsAt > now))
}

/** Visits that suppress reminders: future and recent ones. */
export function quietCare(visits: readonly BookedVisit[], now: Date): BookedCare {
  return findNearest(
    visits.filter(({ state, endsAt }) => {
      const quietMs = state === 'booked' ? LATE_NOTE_MS : QUIET_MS
      return endsAt.getTime() + quietMs > now.getTime()
    }),
  )
}

function findNearest(visits: readonly BookedVisit[]): BookedCare {
  const nearest = new Map<MedicineKind, string>()
  for (const { careKinds, day } of visits) {
    for (const kind of careKinds) {
      const known = nearest.get(kind)
      if (known === undefined || day < known) nearest.set(kind, day)
    }
  }
  return nearest
}
