import type { z } from 'zod'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PantryItem } from '../contract.ts'
import { lockCustomer } from '../customers/store/customers.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { petProfiles } from '../profiles/pet-profiles.ts'
import type { FoodSource } from './contract.ts'
import { findBags, pantry, toFoodId } from './pantry.ts'
import { replaceFoodEaters } from './store.ts'

/** Says which of the caller's pets, own and shared ones, eat a food of their pantry. */
export async function setFoodEaters(
  deps: Pick<PetsDependencies, 'db' | 'market' | 'now'>,
  input: { customerId: string; shopId: string; food: z.infer<typeof FoodSource>; petProfileIds: string[] },
  context: CallContext,
): Promise<PantryItem[]> {
  const { customerId, shopId, food, petProfileIds } = input
  const pets = await petProfiles(deps, { customerId }, context)
  if (!petProfileIds.every((id) => pets.some((pet) => pet.id === id))) throw petsError('pet-not-found')

  const bags = await findBags(deps, { customerId, shopId }, context)
  const foodId = toFoodId(food)
  // Only bought food has a choice, so nobody fills the table.
  if (!bags.some((bag) => bag.foodId === foodId)) throw petsError('pantry-food-not-found')

  await deps.db.transaction().execute(async (trx) => {
    // Two choices for one food at the same moment come one after the other.
    await lockCustomer(trx, accountUid(context))
    await replaceFoodEaters(trx, { customerId, foodId, petProfileIds })
  })
  return pantry(deps, { customerId, shopId }, context)
}
