import type { Kysely, Transaction } from 'kysely'
import { getSweepStart } from '#shared/pictures/remove-pictures.ts'
import { fingerprintPicture, storePicture } from '#shared/pictures/store-picture.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findBookedKinds } from '../care/booked-kinds.ts'
import type { MedicineApplication } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { petPictures } from '../pictures/pet-pictures.ts'
import { usePicture } from '../pictures/store.ts'
import { findPetFor, type PetRow } from '../profiles/store/find-pet-for.ts'
import type { Tables } from '../tables.ts'
import { todayOf } from '../today.ts'
import { findApplications } from './store.ts'
import { toApplication } from './to-application.ts'

const MOST_ATTACHMENTS = 4

export interface ApplicationPath {
  customerId: string
  petProfileId: string
  applicationId: string
}

/** Adds a picture of a treatment's document. */
export async function addMedicineAttachment(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'storage' | 'log'>,
  { file, applicationId, ...path }: ApplicationPath & { file: File },
  context: CallContext,
): Promise<MedicineApplication> {
  const asked = { ...path, uid: accountUid(context), right: 'record' } as const
  const today = todayOf(context, deps.now())
  // Check access before processing the picture.
  const pet = await findPetFor(deps.db, asked)
  refuseMore(await toApplicationResponse(deps.db, { pet, applicationId, today, now: deps.now() }))

  const input = { ...path, applicationId, ...(await fingerprintPicture({ file })) }
  return storePicture(petPictures, deps, { file }, async (pictureId) => {
    const answer = await createOnce(deps, { operation: 'add-attachment', input }, context, async (trx) => {
      const pet = await findPetFor(trx, { ...asked, isLocked: true })
      refuseMore(await toApplicationResponse(trx, { pet, applicationId, today, now: deps.now() }))
      const isUsed = await usePicture(trx, { id: pictureId, applicationId, since: getSweepStart(deps.now()) })
      if (!isUsed) throw httpError('unavailable', { retryAfter: 1 })
      return toApplicationResponse(trx, { pet, applicationId, today, now: deps.now() })
    })
    return { answer }
  })
}

function refuseMore({ attachments }: MedicineApplication): void {
  if (attachments.length >= MOST_ATTACHMENTS) throw petsError('too-many')
}

/** The current application; throws when this pet has none with that id. */
export async function toApplicationResponse(
  db: Kysely<Tables> | Transaction<Tables>,
  { pet, applicationId, today, now }: { pet: PetRow; applicationId: string; today: string; now: Date },
): Promise<MedicineApplication> {
  const all = await findApplications(db, pet.id)
  const row = all.find(({ id }) => id === applicationId)
  if (!row) throw petsError('application-not-found')
  return toApplication(row, { pet, all, today, booked: await findBookedKinds(db, pet.id, now) })
}
