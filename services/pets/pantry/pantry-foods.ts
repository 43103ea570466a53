import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PantryFood } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { findCustomer, lockCustomer } from '../customers/store/customers.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { todayOf } from '../today.ts'
import { firstPantryDay, parseLifeStage, whyNotBoughtOn } from './rules/sheet-food.ts'
import { deletePantryFoodRow, findPantryFoods, insertPantryFood, type PantryFoodRow } from './store.ts'

const MOST_FOODS = 100

/** Food that the caller bought elsewhere, the newest first. */
export async function pantryFoods(
  { db, now }: Pick<PetsDependencies, 'db' | 'now'>,
  { customerId }: { customerId: string },
  context: CallContext,
): Promise<PantryFood[]> {
  await refuseOtherCustomers(db, customerId, context)
  return (await findPantryFoods(db, { customerId, since: firstPantryDay(todayOf(context, now())) })).map(toPantryFood)
}

/** Adds a package of a food of the editors' sheet; its energy is what the pantry calculates with. */
export async function addPantryFood(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'content'>,
  input: { customerId: string; foodNumber: number; netGrams: number; boughtOn: string },
  context: CallContext,
): Promise<PantryFood[]> {
  const { customerId, foodNumber, netGrams, boughtOn } = input
  const now = deps.now()
  const today = todayOf(context, now)
  await refuseOtherCustomers(deps.db, customerId, context)
  const refusal = whyNotBoughtOn(boughtOn, today)
  if (refusal) throw petsError(refusal)

  const foods = await deps.content.foodProductsSheet(undefined, { context })
  const food = foods.find(({ number }) => number === foodNumber)
  if (!food || food.kcalPer100g === null) throw petsError('food-not-found')
  const { brand, name, petType, stage, kcalPer100g } = food

  return createOnce(deps, { operation: 'add-pantry-food', input }, context, async (trx) => {
    // Parallel calls count one after the other.
    await lockCustomer(trx, accountUid(context))
    const kept = { customerId, since: firstPantryDay(today) }
    if ((await findPantryFoods(trx, kept)).length >= MOST_FOODS) throw petsError('too-many')

    await insertPantryFood(trx, {
      id: newId(),
      customer_id: customerId,
      food_number: foodNumber,
      brand,
      name,
      pet_type: petType,
      life_stage: parseLifeStage(stage),
      kcal_per_kg: kcalPer100g * 10,
      net_grams: netGrams,
      bought_on: boughtOn,
      created_at: now,
    })
    return (await findPantryFoods(trx, kept)).map(toPantryFood)
  })
}

export async function deletePantryFood(
  deps: Pick<PetsDependencies, 'db' | 'now'>,
  { customerId, pantryFoodId }: { customerId: string; pantryFoodId: string },
  context: CallContext,
): Promise<PantryFood[]> {
  await refuseOtherCustomers(deps.db, customerId, context)
  const isDeleted = await deletePantryFoodRow(deps.db, { customerId, pantryFoodId })
  if (!isDeleted) throw petsError('pantry-food-not-found')
  return pantryFoods(deps, { customerId }, context)
}

async function refuseOtherCustomers(db: PetsDependencies['db'], customerId: string, context: CallContext) {
  const customer = await findCustomer(db, accountUid(context))
  if (customer?.id !== customerId) throw petsError('customer-not-found')
}

function toPantryFood(row: PantryFoodRow): PantryFood {
  return {
    id: row.id,
    foodNumber: row.food_number,
    title: formatFoodTitle(row),
    netGrams: row.net_grams,
    boughtOn: row.bought_on,
  }
}

export function formatFoodTitle({ brand, name }: Pick<PantryFoodRow, 'brand' | 'name'>): string {
  return `${brand} · ${name}`
}
