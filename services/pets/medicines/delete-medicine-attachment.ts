import { removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MedicineApplication } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { petPictures } from '../pictures/pet-pictures.ts'
import { releaseAttachment } from '../pictures/store.ts'
import { findPetFor } from '../profiles/store/find-pet-for.ts'
import { todayOf } from '../today.ts'
import { type ApplicationPath, toApplicationResponse } from './add-medicine-attachment.ts'

/** Deletes a picture of a treatment's document. */
export async function deleteMedicineAttachment(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'storage' | 'log'>,
  { applicationId, attachmentId, ...path }: ApplicationPath & { attachmentId: string },
  context: CallContext,
): Promise<MedicineApplication> {
  const uid = accountUid(context)
  const today = todayOf(context, deps.now())
  const answer = await deps.db.transaction().execute(async (trx) => {
    const pet = await findPetFor(trx, { ...path, uid, right: 'record', isLocked: true })
    await toApplicationResponse(trx, { pet, applicationId, today, now: deps.now() })
    const isReleased = await releaseAttachment(trx, { applicationId, pictureId: attachmentId })
    if (!isReleased) throw petsError('picture-not-found')
    return toApplicationResponse(trx, { pet, applicationId, today, now: deps.now() })
  })
  await removeUnusedPictures(petPictures, deps, [attachmentId])
  return answer
}
