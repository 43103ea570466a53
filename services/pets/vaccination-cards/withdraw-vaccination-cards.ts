import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetsDependencies } from '../deps.ts'
import { findPetFor } from '../profiles/store/find-pet-for.ts'
import { withdrawCards } from './store.ts'

/** Withdraws every card of a pet; the next issue creates a new one. */
export async function withdrawVaccinationCards(
  { db, now }: Pick<PetsDependencies, 'db' | 'now'>,
  path: { customerId: string; petProfileId: string },
  context: CallContext,
): Promise<{ withdrawn: number }> {
  const uid = accountUid(context)
  const withdrawn = await db.transaction().execute(async (trx) => {
    const pet = await findPetFor(trx, { ...path, uid, right: 'edit', isLocked: true })
    return withdrawCards(trx, pet.id, now())
  })
  return { withdrawn }
}
