import { countries } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetProfile, VetHistory } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { formatFoodTitle } from '../pantry/pantry-foods.ts'
import { type Bag, stockPantry } from '../pantry/rules/pantry.ts'
import { firstPantryDay, parseLifeStage } from '../pantry/rules/sheet-food.ts'
import { petProfiles } from '../profiles/pet-profiles.ts'
import { dayIn } from '../rules/days.ts'
import { todayOf } from '../today.ts'
import { findFoodsBoughtElsewhere } from './store/foods.ts'

/** What a pet probably eats a day, by what its owner bought at every shop and elsewhere. */
export async function findFoods(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'market'>,
  pet: PetProfile,
  ownerContext: CallContext,
): Promise<NonNullable<VetHistory['foods']>> {
  const { customerId } = pet
  const today = todayOf(ownerContext, deps.now())
  const { timezone } = countries[ownerContext.viewer.country]
  const [pets, purchases, elsewhere] = await Promise.all([
    petProfiles(deps, { customerId }, ownerContext),
    deps.market.foodPurchases({}, { context: ownerContext }),
    findFoodsBoughtElsewhere(deps.db, { customerId, since: firstPantryDay(today) }),
  ])
  const bags: Bag[] = [
    ...purchases.map(({ productId, orderedAt, deliveredAt, ...bag }) => ({
      ...bag,
      foodId: productId,
      boughtOn: dayIn(timezone, new Date(deliveredAt ?? orderedAt)),
    })),
    ...elsewhere.map((row) => ({
      foodId: `elsewhere ${row.food_number}`,
      title: formatFoodTitle(row),
      netGrams: row.net_grams,
      quantity: 1,
      kcalPerKg: row.kcal_per_kg,
      petTypes: [row.pet_type],
      lifeStage: parseLifeStage(row.life_stage ?? ''),
      breedSize: null,
      boughtOn: row.bought_on,
    })),
  ]
  const own = pets.filter(({ access }) => access === 'owner')
  return stockPantry(bags, own, today).flatMap(({ bag, eaters }) =>
    eaters
      .filter(({ petProfileId }) => petProfileId === pet.id)
      .map(({ gramsPerDay }) => ({
        title: bag.title,
        gramsPerDay,
        kcalPerDay: Math.round((gramsPerDay / 1000) * bag.kcalPerKg),
      })),
  )
}
