import type { PackKind } from '../../rules/enums.ts'

/** Usual days between two visits of a kind, for pets that have not shown their own; null: the kind is not repeated. */
const USUAL_DAYS: Record<PackKind, number | null> = { bano: 28, 'bano-y-peluqueria': 42, consulta: null }
/** Visits from which on the pet's own rhythm counts. */
export const OWN_RHYTHM_VISITS = 3
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

/** Days since its last visit before which no pet is listed that has not shown its own rhythm. */
export const LISTED_AFTER = Math.min(...Object.values(USUAL_DAYS).filter((days) => days !== null)) - SHOWN.before

/** What says where a pet is in the list: the longest overdue last. */
export interface DueMark {
  dueDay: string
  petId: string
  packKind: string
  petName: string
}

/** Order of the list; pets that are due on one day by their names. */
export function compareDue(one: DueMark, other: DueMark): number {
  return (
    other.dueDay.localeCompare(one.dueDay) ||
    one.petName.localeCompare(other.petName) ||
    one.petId.localeCompare(other.petId) ||
    one.packKind.localeCompare(other.packKind)
  )
}

/** Cursor of a page of the list: its last pet. */
export function toDueCursor({ dueDay, petId, packKind, petName }: DueMark): string {
  return [dueDay, petId, packKind, petName].join(' ')
}

/** An invalid cursor begins at the first pet. */
export function parseDueCursor(cursor: string | undefined): DueMark | null {
  const [, dueDay, petId, packKind, petName] = /^(\d{4}-\d\d-\d\d) (\S+) (\S+) (.*)$/s.exec(cursor ?? '') ?? []
  return dueDay && petId && packKind && petName !== undefined ? { dueDay, petId, packKind, petName } : null
}
