import type { CallContext } from '#shared/rpc/service.ts'
import { callerOf } from './caller.ts'
import { petsError } from './errors.ts'
import type { PetsNeeds } from './needs.ts'
import { findPetFor } from './store/find-pet-for.ts'
import { deleteApplication } from './store/medicines.ts'

/** Takes a record back, with its reminders. */
export async function deleteMedicineApplication(
  { db }: Pick<PetsNeeds, 'db'>,
  { applicationId, ...path }: { customerId: string; petProfileId: string; applicationId: string },
  context: CallContext,
): Promise<{ deleted: true }> {
  const uid = callerOf(context)
  await db.transaction().execute(async (trx) => {
    const pet = await findPetFor(trx, { ...path, uid, right: 'record', isLocked: true })
    const isDeleted = await deleteApplication(trx, { petProfileId: pet.id, applicationId })
    if (!isDeleted) throw petsError('application-not-found')
  })
  return { deleted: true }
}
