import type { BookedCare } from '../../care/rules/booked-care.ts'
import { daysBetween } from '../../rules/days.ts'
import type { PlanVaccine } from '../../vaccination-cards/rules/vaccine-programmes.ts'
import { type MedicineKind, productKey } from './medicine-kinds.ts'

export type DueState = 'none' | 'done' | 'later' | 'soon' | 'today' | 'overdue' | 'booked'

/** Fields of a treatment that decide what follows it. */
export interface TreatmentRecord {
  kind: MedicineKind
  product: string
  planVaccines: readonly PlanVaccine[]
  appliedOn: string
  nextDueOn: string | null
}

const SOON_DAYS = 30

/**
 * State of a treatment on a day in its owner's zone:
 * - none: nothing follows it, or the pet died; done: the following one was given;
 * - booked: a visit for that kind is booked shortly before the due day or later;
 * - later, soon (within 30 days), today, overdue.
 */
export function getDueState(treatment: TreatmentRecord, { all, today, hasDied, booked }: DueQuestion): DueState {
  const { nextDueOn } = treatment
  if (nextDueOn === null) return 'none'
  if (isFollowed(treatment, all)) return 'done'
  if (hasDied) return 'none'
  if (isBookedFor(nextDueOn, booked.get(treatment.kind))) return 'booked'
  if (nextDueOn < today) return 'overdue'
  if (nextDueOn === today) return 'today'
  return daysBetween(today, nextDueOn) <= SOON_DAYS ? 'soon' : 'later'
}

// A visit next week does not cover a treatment due next year.
function isBookedFor(nextDueOn: string, bookedOn: string | undefined): boolean {
  return bookedOn !== undefined && daysBetween(bookedOn, nextDueOn) <= SOON_DAYS
}

export interface DueQuestion {
  /** All treatments of the pet. */
  all: readonly TreatmentRecord[]
  today: string
  hasDied: boolean
  booked: BookedCare
}

/**
 * Whether the following treatment was given: for worms and fleas any later one of the kind; for a vaccine all of its
 * plan vaccines, possibly over several visits; for anything else the same product.
 */
export function isFollowed(treatment: TreatmentRecord, all: readonly TreatmentRecord[]): boolean {
  const laterOnes = all.filter(({ kind, appliedOn }) => kind === treatment.kind && appliedOn > treatment.appliedOn)
  if (treatment.kind === 'deworming' || treatment.kind === 'flea') return laterOnes.length > 0
  if (treatment.planVaccines.length > 0)
    return treatment.planVaccines.every((vaccine) =>
      laterOnes.some(({ planVaccines }) => planVaccines.includes(vaccine)),
    )
  return laterOnes.some(({ product }) => productKey(product) === productKey(treatment.product))
}
