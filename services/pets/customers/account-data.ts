import { removeUnusedPictures } from '#shared/pictures/remove-pictures.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetsDependencies } from '../deps.ts'
import { petPictures } from '../pictures/pet-pictures.ts'
import { findPicturesByOwner } from '../pictures/store.ts'
import { findPetsByAccount } from '../profiles/store/find-pet-for.ts'
import { findWeights } from '../profiles/store/weights.ts'
import { toPet } from '../profiles/to-pet.ts'
import { toShare } from '../sharing/shares.ts'
import { findShares } from '../sharing/store/shares.ts'
import { deletePersonRows, findPersonRows } from './store/account-data.ts'

/** Exports all data that pets stores about the caller: own pets completely, shared pets by name and right. */
export async function exportPerson(
  { db, now }: Pick<PetsDependencies, 'db' | 'now'>,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const uid = accountUid(context)
  const [pets, rows] = await Promise.all([findPetsByAccount(db, uid), findPersonRows(db, uid)])
  const own = pets.filter(({ access }) => access === 'owner')
  const described = await Promise.all(
    own.map(async (pet) => ({
      ...toPet(pet),
      weights: await findWeights(db, pet.id),
      weightTarget: rows.weightTargets.find(({ pet_profile_id }) => pet_profile_id === pet.id) ?? null,
      medicineApplications: rows.medicines.filter(({ pet_profile_id }) => pet_profile_id === pet.id),
      tag: rows.tags.find(({ pet_profile_id }) => pet_profile_id === pet.id) ?? null,
      sharedWith: (await findShares(db, { petProfileId: pet.id, now: now() })).map(toShare),
    })),
  )
  const sharedWithMe = pets.filter(({ access }) => access !== 'owner')
  return {
    customer: rows.customer ?? null,
    reach: rows.reach ?? null,
    pets: described,
    sharedWithMe: sharedWithMe.map(({ id, name, access }) => ({ id, name, right: access })),
    pantryFoods: rows.pantryFoods,
    foodEaters: rows.foodEaters,
    recordedForOthers: rows.medicinesForOthers,
    vetLinks: rows.vetLinks,
    vetNotes: rows.vetNotes,
  }
}

/** Deletes all data of the caller. Records they made for other people's pets stay, without their author. */
export async function erasePerson(
  deps: Pick<PetsDependencies, 'db' | 'storage' | 'log'>,
  context: CallContext,
): Promise<{ erased: true; kept: string[] }> {
  const uid = accountUid(context)
  const pictures = await deps.db.transaction().execute(async (trx) => {
    const shown = await findPicturesByOwner(trx, uid)
    await deletePersonRows(trx, uid)
    return shown
  })
  await removeUnusedPictures(petPictures, deps, pictures)
  return { erased: true, kept: [] }
}
