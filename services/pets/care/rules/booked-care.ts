import type { MedicineKind } from '../../medicines/rules/medicine-kinds.ts'

/** For which kinds of care a visit is booked, and on which day. */
export type BookedCare = ReadonlyMap<MedicineKind, string>

export interface BookedVisit {
  careKinds: readonly MedicineKind[]
  /** yyyy-MM-dd, in the store's zone. */
  day: string
  endsAt: Date
  state: 'booked' | 'completed'
}

const HOUR = 3_600_000
/** A store may take so long to write that a visit was kept. */
const LATE_WORD_MS = 24 * HOUR
/** After the visit the owner has so long to write down what was given before somebody asks. */
const QUIET_MS = 14 * 24 * HOUR

/** What is still to come, of each kind the nearest. */
export function bookedCare(visits: readonly BookedVisit[], now: Date): BookedCare {
  return findNearest(visits.filter(({ state, endsAt }) => state === 'booked' && endsAt > now))
}

/** What nobody is reminded of: what is to come, and what was a moment ago. */
export function quietCare(visits: readonly BookedVisit[], now: Date): BookedCare {
  return findNearest(
    visits.filter(({ state, endsAt }) => {
      const quietMs = state === 'booked' ? LATE_WORD_MS : QUIET_MS
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
