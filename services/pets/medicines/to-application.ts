import { pictureAddress } from '#shared/pictures/picture-files.ts'
import type { BookedCare } from '../care/rules/booked-care.ts'
import type { MedicineApplication } from '../contract.ts'
import { petPictures } from '../pictures/pet-pictures.ts'
import type { PetRow } from '../profiles/store/find-pet-for.ts'
import type { GivenDose } from '../vaccination-cards/rules/vaccine-plan.ts'
import { getDueState, type TreatmentRecord } from './rules/due-state.ts'
import type { ApplicationRow } from './store.ts'

/** Maps a row to the contract's medicine application; `all`: rows of the same pet. */
export function toApplication(
  row: ApplicationRow,
  {
    pet,
    all,
    today,
    booked,
  }: { pet: Pick<PetRow, 'death_date'>; all: readonly ApplicationRow[]; today: string; booked: BookedCare },
): MedicineApplication {
  const dueState = getDueState(toTreatment(row), {
    all: all.map(toTreatment),
    today,
    hasDied: pet.death_date !== null,
    booked,
  })
  return {
    id: row.id,
    petProfileId: row.pet_profile_id,
    kind: row.kind,
    product: row.product,
    planVaccines: row.plan_vaccines,
    dose: row.dose,
    batch: row.batch,
    appliedOn: row.applied_on,
    nextDueOn: row.next_due_on,
    vet: row.vet,
    notes: row.notes,
    dueState,
    bookedOn: dueState === 'booked' ? (booked.get(row.kind) ?? null) : null,
    attachments: row.pictures.map((id) => ({ id, picture: pictureAddress(petPictures, id, 640) })),
    recordedBy: row.recorded_by || 'Alguien de su familia',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function toTreatment(
  row: Pick<ApplicationRow, 'kind' | 'product' | 'plan_vaccines' | 'applied_on' | 'next_due_on'>,
): TreatmentRecord {
  return {
    kind: row.kind,
    product: row.product,
    planVaccines: row.plan_vaccines,
    appliedOn: row.applied_on,
    nextDueOn: row.next_due_on,
  }
}

/** Doses of the vaccine plan among a pet's treatments. */
export function getDoses(all: readonly ApplicationRow[]): GivenDose[] {
  return all.flatMap(({ plan_vaccines, applied_on }) => plan_vaccines.map((vaccine) => ({ vaccine, on: applied_on })))
}
