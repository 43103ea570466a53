import { getSweepStart } from '#shared/pictures/remove-pictures.ts'
import { fingerprintPicture, type SentPicture, storePicture } from '#shared/pictures/store-picture.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { publishCompletion } from '../care/publish-care.ts'
import type { PetProfile } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { PetsDependencies } from '../deps.ts'
import { findPetFor } from '../profiles/store/find-pet-for.ts'
import { updatePet } from '../profiles/store/profiles.ts'
import { toPet } from '../profiles/to-pet.ts'
import { petPictures } from './pet-pictures.ts'
import { releasePhoto, usePicture } from './store.ts'

/** Sets the photo of a pet; the previous one is deleted. */
export async function savePetPicture(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'storage' | 'jobs' | 'log'>,
  { file, rotate, crop, ...path }: SentPicture & { customerId: string; petProfileId: string },
  context: CallContext,
): Promise<PetProfile> {
  const asked = { ...path, uid: accountUid(context), right: 'edit' } as const
  // Check access before processing the picture.
  await findPetFor(deps.db, asked)

  const sent = { file, rotate, crop }
  const input = { ...path, ...(await fingerprintPicture(sent)) }
  return storePicture(petPictures, deps, sent, async (pictureId) => {
    const now = deps.now()
    const released: string[] = []
    const answer = await createOnce(deps, { operation: 'save-picture', input }, context, async (trx) => {
      const pet = await findPetFor(trx, { ...asked, isLocked: true })
      const before = await releasePhoto(trx, pet.id)
      const isUsed = await usePicture(trx, { id: pictureId, petProfileId: pet.id, since: getSweepStart(now) })
      if (!isUsed) throw httpError('unavailable', { retryAfter: 1 })

      await updatePet(trx, pet.id, { picture_id: pictureId, updated_at: now })
      if (before !== null) released.push(before)
      const changed = await findPetFor(trx, asked)
      await publishCompletion(trx, deps, changed, context)
      return toPet(changed)
    })
    return { answer, released }
  })
}
