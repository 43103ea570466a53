import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { PetsPantryFoods, Tables } from '../tables.ts'

export type PantryFoodRow = Selectable<PetsPantryFoods>

type Database = Kysely<Tables> | Transaction<Tables>

/** Food that a customer bought elsewhere since `since`, the newest first. */
export function findPantryFoods(
  db: Database,
  { customerId, since }: { customerId: string; since: string },
): Promise<PantryFoodRow[]> {
  return db
    .selectFrom('pets.pantry_foods')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('bought_on', '>=', since)
    .orderBy('bought_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertPantryFood(trx: Transaction<Tables>, food: Insertable<PetsPantryFoods>): Promise<void> {
  await trx.insertInto('pets.pantry_foods').values(food).execute()
}

/** Deletes a food; false when the customer has no such food. */
export async function deletePantryFoodRow(
  db: Database,
  { customerId, pantryFoodId }: { customerId: string; pantryFoodId: string },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('pets.pantry_foods')
    .where('id', '=', pantryFoodId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Moves the food of a customer to another one. */
export async function movePantryFoods(
  trx: Transaction<Tables>,
  fromCustomerId: string,
  toCustomerId: string,
): Promise<void> {
  await trx
    .updateTable('pets.pantry_foods')
    .set({ customer_id: toCustomerId })
    .where('customer_id', '=', fromCustomerId)
    .execute()
}
