import { removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { callerOf } from './caller.ts'
import { describePet } from './describe-pet.ts'
import type { PetsNeeds } from './needs.ts'
import { petPictures } from './pet-pictures.ts'
import { describeShare } from './shares.ts'
import { findPetsOf } from './store/find-pet-for.ts'
import { deletePersonRows, findPersonRows } from './store/person.ts'
import { findPicturesOfOwner } from './store/pictures.ts'
import { findShares } from './store/shares.ts'
import { findWeights } from './store/weights.ts'

/** Everything that pets keep of the caller: their pets whole, and of those that others share the name and the right. */
export async function exportPerson(
  { db, now }: Pick<PetsNeeds, 'db' | 'now'>,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const uid = callerOf(context)
  const [pets, rows] = await Promise.all([findPetsOf(db, uid), findPersonRows(db, uid)])
  const own = pets.filter(({ access }) => access === 'owner')
  const described = await Promise.all(
    own.map(async (pet) => ({
      ...describePet(pet),
      weights: await findWeights(db, pet.id),
      medicineApplications: rows.medicines.filter(({ pet_profile_id }) => pet_profile_id === pet.id),
      tag: rows.tags.find(({ pet_profile_id }) => pet_profile_id === pet.id) ?? null,
      sharedWith: (await findShares(db, { petProfileId: pet.id, now: now() })).map(describeShare),
    })),
  )
  const sharedWithMe = pets.filter(({ access }) => access !== 'owner')
  return {
    customer: rows.customer ?? null,
    reach: rows.reach ?? null,
    pets: described,
    sharedWithMe: sharedWithMe.map(({ id, name, access }) => ({ id, name, right: access })),
    recordedForOthers: rows.medicinesForOthers,
  }
}

/** Deletes it. What they wrote down of other people's pets stays with these, without who wrote it. */
export async function erasePerson(
  needs: Pick<PetsNeeds, 'db' | 'storage' | 'log'>,
  context: CallContext,
): Promise<{ erased: true; kept: string[] }> {
  const uid = callerOf(context)
  const pictures = await needs.db.transaction().execute(async (trx) => {
    const shown = await findPicturesOfOwner(trx, uid)
    await deletePersonRows(trx, uid)
    return shown
  })
  await removeUnusedPictures(petPictures, needs, pictures)
  return { erased: true, kept: [] }
}
