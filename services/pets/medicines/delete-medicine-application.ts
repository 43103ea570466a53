import { removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { petPictures } from '../pictures/pet-pictures.ts'
import { findAttachments } from '../pictures/store.ts'
import { findPetFor } from '../profiles/store/find-pet-for.ts'
import { deleteApplication } from './store.ts'

/** Deletes a record with its reminders and pictures. */
export async function deleteMedicineApplication(
  deps: Pick<PetsDependencies, 'db' | 'storage' | 'log'>,
  { applicationId, ...path }: { customerId: string; petProfileId: string; applicationId: string },
  context: CallContext,
): Promise<{ deleted: true }> {
  const uid = accountUid(context)
  const pictures = await deps.db.transaction().execute(async (trx) => {
    const pet = await findPetFor(trx, { ...path, uid, right: 'record', isLocked: true })
    const shown = await findAttachments(trx, applicationId)
    const isDeleted = await deleteApplication(trx, { petProfileId: pet.id, applicationId })
    if (!isDeleted) throw petsError('application-not-found')
    return shown
  })
  await removeUnusedPictures(petPictures, deps, pictures)
  return { deleted: true }
}
