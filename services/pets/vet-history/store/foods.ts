import type { Kysely, Selectable } from 'kysely'
import type { PetsPantryFoods, Tables } from '../../tables.ts'

/** Food that a customer bought elsewhere since `since`. */
export function findFoodsBoughtElsewhere(
  db: Kysely<Tables>,
  { customerId, since }: { customerId: string; since: string },
): Promise<Selectable<PetsPantryFoods>[]> {
  return db
    .selectFrom('pets.pantry_foods')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('bought_on', '>=', since)
    .execute()
}
