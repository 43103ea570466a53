import type { Kysely, Transaction } from 'kysely'
import { fingerprintOfPicture, keepPicture } from '#shared/pictures/keep-picture.ts'
import { startOfTime } from '#shared/pictures/remove-pictures.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { bookedKindsOf } from '../care/booked-kinds.ts'
import type { MedicineApplication } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { PetsNeeds } from '../deps.ts'
import { petsError } from '../errors.ts'
import { petPictures } from '../pictures/pet-pictures.ts'
import { usePicture } from '../pictures/store.ts'
import { findPetFor, type PetRow } from '../profiles/store/find-pet-for.ts'
import type { Tables } from '../tables.ts'
import { todayOf } from '../today.ts'
import { describeApplication } from './describe-application.ts'
import { findApplications } from './store.ts'

const MOST_ATTACHMENTS = 4

export interface ApplicationPath {
  customerId: string
  petProfileId: string
  applicationId: string
}

/** Adds a picture of the paper of what was given. */
export async function addMedicineAttachment(
  needs: Pick<PetsNeeds, 'db' | 'now' | 'storage' | 'log'>,
  { file, applicationId, ...path }: ApplicationPath & { file: File },
  context: CallContext,
): Promise<MedicineApplication> {
  const asked = { ...path, uid: accountUid(context), right: 'record' } as const
  const today = todayOf(context, needs.now())
  // Before the picture costs anything.
  const pet = await findPetFor(needs.db, asked)
  refuseMore(await describeOne(needs.db, { pet, applicationId, today, now: needs.now() }))

  const input = { ...path, applicationId, ...(await fingerprintOfPicture({ file })) }
  return keepPicture(petPictures, needs, { file }, async (pictureId) => {
    const answer = await createOnce(needs, { operation: 'add-attachment', input }, context, async (trx) => {
      const pet = await findPetFor(trx, { ...asked, isLocked: true })
      refuseMore(await describeOne(trx, { pet, applicationId, today, now: needs.now() }))
      const isUsed = await usePicture(trx, { id: pictureId, applicationId, since: startOfTime(needs.now()) })
      if (!isUsed) throw httpError('unavailable', { retryAfter: 1 })
      return describeOne(trx, { pet, applicationId, today, now: needs.now() })
    })
    return { answer }
  })
}

function refuseMore({ attachments }: MedicineApplication): void {
  if (attachments.length >= MOST_ATTACHMENTS) throw petsError('too-many')
}

/** The application as it is now; throws when this pet has none of that id. */
export async function describeOne(
  db: Kysely<Tables> | Transaction<Tables>,
  { pet, applicationId, today, now }: { pet: PetRow; applicationId: string; today: string; now: Date },
): Promise<MedicineApplication> {
  const all = await findApplications(db, pet.id)
  const row = all.find(({ id }) => id === applicationId)
  if (!row) throw petsError('application-not-found')
  return describeApplication(row, { pet, all, today, booked: await bookedKindsOf(db, pet.id, now) })
}
