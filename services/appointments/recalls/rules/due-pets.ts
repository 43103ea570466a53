import type { PackKind } from '../../rules/enums.ts'

/** Usual days between two visits of a kind, for pets that have not shown their own; null: the kind is not repeated. */
const USUAL_DAYS: Record<PackKind, number | null> = { bano: 28, 'bano-y-peluqueria': 42, consulta: null }
/** Visits from which on the pet's own rhythm counts. */
const OWN_RHYTHM_VISITS = 3
const SHORTEST = 7
const LONGEST = 180

/** Days after which a pet is due again: the middle of its own gaps, or what is usual for the service. */
export function getInterval(kind: PackKind, own: { visits: number; middleGapDays: number | null }): number | null {
  const usual = USUAL_DAYS[kind]
  if (usual === null || own.visits < OWN_RHYTHM_VISITS || own.middleGapDays === null) return usual
  return Math.min(LONGEST, Math.max(SHORTEST, Math.round(own.middleGapDays)))
}

/** Days within which nobody is written to again about the same pet and service. */
export const QUIET_DAYS = 14
/** Days before it is due from which a pet is listed, and after which it is not any more: it goes elsewhere, or died. */
export const SHOWN = { before: 7, after: 180 } as const

/** Whether a pet is listed that is due so many days from today; negative: it is overdue. */
export function isShown(daysLeft: number): boolean {
  return daysLeft <= SHOWN.before && daysLeft >= -SHOWN.after
}
