import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
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

/** Pets that a customer chose for their foods, by food. */
export async function findFoodEaters(db: Database, customerId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('pets.food_eaters')
    .select(['food_id', 'pet_profile_id'])
    .where('customer_id', '=', customerId)
    .orderBy('pet_profile_id')
    .execute()
  const byFood = Map.groupBy(rows, ({ food_id }) => food_id)
  return new Map([...byFood].map(([foodId, eaters]) => [foodId, eaters.map((row) => row.pet_profile_id)]))
}

/** Replaces the pets that a customer chose for a food. */
export async function replaceFoodEaters(
  trx: Transaction<Tables>,
  { customerId, foodId, petProfileIds }: { customerId: string; foodId: string; petProfileIds: readonly string[] },
): Promise<void> {
  await trx.deleteFrom('pets.food_eaters').where('customer_id', '=', customerId).where('food_id', '=', foodId).execute()
  await sql`
    insert into pets.food_eaters (customer_id, food_id, pet_profile_id)
    select distinct ${customerId}::text, ${foodId}::text, id from unnest(${petProfileIds}::text[]) as id
  `.execute(trx)
}

/** Moves the choices of a customer to another one, whose own choices for a food stay. */
export async function moveFoodEaters(
  trx: Transaction<Tables>,
  fromCustomerId: string,
  toCustomerId: string,
): Promise<void> {
  await sql`
    update pets.food_eaters moved set customer_id = ${toCustomerId}
    where customer_id = ${fromCustomerId}
      and not exists (
        select from pets.food_eaters own where own.customer_id = ${toCustomerId} and own.food_id = moved.food_id
      )
  `.execute(trx)
}
