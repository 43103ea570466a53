import type { CallContext } from '#shared/rpc/service.ts'
import { callerOf } from './caller.ts'
import type { PetsNeeds } from './needs.ts'
import { findPetFor } from './store/find-pet-for.ts'
import { deletePet } from './store/profiles.ts'

/** With everything that is kept of it. */
export async function deletePetProfile(
  { db }: Pick<PetsNeeds, 'db'>,
  path: { customerId: string; petProfileId: string },
  context: CallContext,
): Promise<{ deleted: true }> {
  const uid = callerOf(context)
  await db.transaction().execute(async (trx) => {
    const pet = await findPetFor(trx, { ...path, uid, right: 'owner', isLocked: true })
    await deletePet(trx, pet.id)
  })
  return { deleted: true }
}
