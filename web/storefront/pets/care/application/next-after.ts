import type { MedicineApplication, PetProfile } from '#services/pets/contract.ts'
import { nextDueOn } from '#services/pets/medicines/rules/next-due.ts'
import type { GivenDose } from '#services/pets/vaccination-cards/rules/vaccine-plan.ts'
import { isDay } from '../../day.ts'
import type { DueFacts } from './application-values.ts'

/** What of a pet decides when something is due again. */
export type PetLife = Pick<PetProfile, 'petType' | 'birthday' | 'birthdayIsYearOnly' | 'deathDate'>

export function toLife({ petType, birthday, birthdayIsYearOnly, deathDate }: PetLife): PetLife {
  return { petType, birthday, birthdayIsYearOnly, deathDate }
}

/** The doses of the vaccine plan among records, without the one that is being changed. */
export function dosesIn(
  records: readonly Pick<MedicineApplication, 'id' | 'planVaccines' | 'appliedOn'>[],
  except?: string,
): GivenDose[] {
  return records
    .filter(({ id }) => id !== except)
    .flatMap(({ planVaccines, appliedOn }) => planVaccines.map((vaccine) => ({ vaccine, on: appliedOn })))
}

/** Next due day by the form's values; null if it cannot be derived. */
export function nextAfter(
  { kind, product, planVaccines, appliedOn }: DueFacts,
  life: PetLife,
  earlier: readonly GivenDose[],
): string | null {
  return isDay(appliedOn) ? nextDueOn({ kind, product, planVaccines, appliedOn }, life, earlier) : null
}
