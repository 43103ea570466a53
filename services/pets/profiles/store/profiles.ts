import type { Insertable, Transaction, Updateable } from 'kysely'
import type { PetsProfiles, Tables } from '../../tables.ts'

export async function countPets(trx: Transaction<Tables>, customerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('pets.profiles')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPet(trx: Transaction<Tables>, pet: Insertable<PetsProfiles>): Promise<void> {
  await trx.insertInto('pets.profiles').values(pet).execute()
}

export async function updatePet(
  trx: Transaction<Tables>,
  petProfileId: string,
  changes: Updateable<PetsProfiles>,
): Promise<void> {
  await trx.updateTable('pets.profiles').set(changes).where('id', '=', petProfileId).execute()
}

/** Marks a profile as completed; false when it was before. */
export async function markCompleted(trx: Transaction<Tables>, petProfileId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pets.profiles')
    .set({ completed_at: at })
    .where('id', '=', petProfileId)
    .where('completed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePet(trx: Transaction<Tables>, petProfileId: string): Promise<void> {
  await trx.deleteFrom('pets.profiles').where('id', '=', petProfileId).execute()
}

/** Moves pets to another customer and answers their ids. */
export async function movePets(
  trx: Transaction<Tables>,
  fromCustomerId: string,
  toCustomerId: string,
): Promise<string[]> {
  const moved = await trx
    .updateTable('pets.profiles')
    .set({ customer_id: toCustomerId })
    .where('customer_id', '=', fromCustomerId)
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}
