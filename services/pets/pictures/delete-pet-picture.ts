import { removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetProfile } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { findPetFor } from '../profiles/store/find-pet-for.ts'
import { updatePet } from '../profiles/store/profiles.ts'
import { toPet } from '../profiles/to-pet.ts'
import { petPictures } from './pet-pictures.ts'
import { releasePhoto } from './store.ts'

/** Deletes the pet's photo; does nothing without one. */
export async function deletePetPicture(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'storage' | 'log'>,
  path: { customerId: string; petProfileId: string },
  context: CallContext,
): Promise<PetProfile> {
  const asked = { ...path, uid: accountUid(context), right: 'edit' } as const
  const released: string[] = []
  const answer = await deps.db.transaction().execute(async (trx) => {
    const pet = await findPetFor(trx, { ...asked, isLocked: true })
    if (pet.picture_id === null) return toPet(pet)

    const before = await releasePhoto(trx, pet.id)
    if (before !== null) released.push(before)
    await updatePet(trx, pet.id, { picture_id: null, updated_at: deps.now() })
    return toPet(await findPetFor(trx, asked))
  })
  await removeUnusedPictures(petPictures, deps, released)
  return answer
}
