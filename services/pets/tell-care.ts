import { sql, type Transaction } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import type { CareRecorded, PetProfileCompleted } from './contract.ts'
import { treatmentOf } from './describe-application.ts'
import type { PetsNeeds } from './needs.ts'
import { isComplete } from './rules/complete-profile.ts'
import { isTimely } from './rules/timely-care.ts'
import type { PetRow } from './store/find-pet-for.ts'
import type { ApplicationRow } from './store/medicines.ts'
import type { Tables } from './tables.ts'

type Needs = Pick<PetsNeeds, 'jobs' | 'now'>

/** Tells that a vaccine or a deworming was written down, in the transaction that does it. What a guest writes down is told to nobody. */
export async function tellCare(
  trx: Transaction<Tables>,
  { jobs, now }: Needs,
  { made, all, pet, today }: { made: ApplicationRow; all: readonly ApplicationRow[]; pet: PetRow; today: string },
  { viewer }: CallContext,
): Promise<void> {
  if (viewer.isGuest || (made.kind !== 'vaccine' && made.kind !== 'deworming')) return
  const earlier = all.filter(({ id }) => id !== made.id).map(treatmentOf)
  const fact: CareRecorded = {
    applicationId: made.id,
    petProfileId: pet.id,
    ownerUid: pet.owner_uid,
    country: viewer.country,
    kind: made.kind,
    appliedOn: made.applied_on,
    isTimely: isTimely(treatmentOf(made), { earlier, today }),
    recordedAt: now().toISOString(),
  }
  await jobs.publish(trx, 'care-recorded', fact)
}

/** Tells that a profile is complete, once, in the transaction that completes it; `pet` as it is now. A guest's is told when it is somebody's. */
export async function tellCompletion(
  trx: Transaction<Tables>,
  { jobs, now }: Needs,
  pet: PetRow,
  { viewer }: CallContext,
): Promise<void> {
  if (viewer.isGuest || pet.completed_at !== null || !isComplete(pet)) return
  const { numAffectedRows } = await sql`
    update pets.profiles set completed_at = ${now()} where id = ${pet.id} and completed_at is null
  `.execute(trx)
  if (numAffectedRows === 0n) return
  const fact: PetProfileCompleted = {
    petProfileId: pet.id,
    ownerUid: pet.owner_uid,
    country: viewer.country,
    completedAt: now().toISOString(),
  }
  await jobs.publish(trx, 'pet-profile-completed', fact)
}
