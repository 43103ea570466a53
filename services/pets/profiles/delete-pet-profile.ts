import { removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetsDependencies } from '../deps.ts'
import { petPictures } from '../pictures/pet-pictures.ts'
import { findPetPictures } from '../pictures/store.ts'
import { findPetFor } from './store/find-pet-for.ts'
import { deletePet } from './store/profiles.ts'

/** Deletes a pet with all its data. */
export async function deletePetProfile(
  deps: Pick<PetsDependencies, 'db' | 'storage' | 'log'>,
  path: { customerId: string; petProfileId: string },
  context: CallContext,
): Promise<{ deleted: true }> {
  const uid = accountUid(context)
  const pictures = await deps.db.transaction().execute(async (trx) => {
    const pet = await findPetFor(trx, { ...path, uid, right: 'owner', isLocked: true })
    const shown = await findPetPictures(trx, pet.id)
    await deletePet(trx, pet.id)
    return shown
  })
  await removeUnusedPictures(petPictures, deps, pictures)
  return { deleted: true }
}
