import { removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { type ApplicationPath, describeOne } from './add-medicine-attachment.ts'
import { callerOf, todayOf } from './caller.ts'
import type { MedicineApplication } from './contract.ts'
import { petsError } from './errors.ts'
import type { PetsNeeds } from './needs.ts'
import { petPictures } from './pet-pictures.ts'
import { findPetFor } from './store/find-pet-for.ts'
import { releaseAttachment } from './store/pictures.ts'

/** Takes a picture of its paper away. */
export async function deleteMedicineAttachment(
  needs: Pick<PetsNeeds, 'db' | 'now' | 'storage' | 'log'>,
  { applicationId, attachmentId, ...path }: ApplicationPath & { attachmentId: string },
  context: CallContext,
): Promise<MedicineApplication> {
  const uid = callerOf(context)
  const today = todayOf(context, needs.now())
  const answer = await needs.db.transaction().execute(async (trx) => {
    const pet = await findPetFor(trx, { ...path, uid, right: 'record', isLocked: true })
    await describeOne(trx, { pet, applicationId, today, now: needs.now() })
    const isReleased = await releaseAttachment(trx, { applicationId, pictureId: attachmentId })
    if (!isReleased) throw petsError('picture-not-found')
    return describeOne(trx, { pet, applicationId, today, now: needs.now() })
  })
  await removeUnusedPictures(petPictures, needs, [attachmentId])
  return answer
}
