import type { FoodPurchase } from '#services/market/contract.ts'
import { countries } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PantryItem } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { petProfiles } from '../profiles/pet-profiles.ts'
import type { LifeStage } from '../profiles/rules/life-stage.ts'
import { dayIn } from '../rules/days.ts'
import { todayOf } from '../today.ts'
import { formatFoodTitle } from './pantry-foods.ts'
import { type Bag, stockPantry } from './rules/pantry.ts'
import { firstPantryDay } from './rules/sheet-food.ts'
import { isLiving } from './rules/who-eats.ts'
import { findPantryFoods, type PantryFoodRow } from './store.ts'

interface SourcedBag extends Bag {
  source: PantryItem['source']
}

/**
 * Remaining food of the caller's pets, calculated from the caller's purchases at this shop and elsewhere. Its days
 * serve as `buyAgainAfterDays` where the owner set none.
 */
export async function pantry(
  deps: Pick<PetsDependencies, 'db' | 'market' | 'now'>,
  { customerId, shopId }: { customerId: string; shopId: string },
  context: CallContext,
): Promise<PantryItem[]> {
  const pets = await petProfiles(deps, { customerId }, context)
  const isAnybodyFed = pets.some((pet) => isLiving(pet) && pet.weightGrams !== null)
  if (!isAnybodyFed) return []

  const { timezone } = countries[context.viewer.country]
  const today = todayOf(context, deps.now())
  const [purchases, foods] = await Promise.all([
    deps.market.foodPurchases({ shopId }, { context }),
    findPantryFoods(deps.db, { customerId, since: firstPantryDay(today) }),
  ])
  const bags = [...purchases.map((purchase) => fromShop(purchase, timezone)), ...foods.map(fromElsewhere)]
  return stockPantry(bags, pets, today).map(({ bag: { source, title, netGrams }, ...figures }) => ({
    source,
    title,
    netGrams,
    ...figures,
  }))
}

function fromShop(purchase: FoodPurchase, timezone: string): SourcedBag {
  const { productId, variantId, slug, optionTitle, imageId, orderedAt, deliveredAt, ...bag } = purchase
  return {
    ...bag,
    foodId: productId,
    source: { kind: 'shop', productId, variantId, slug, optionTitle, imageId },
    boughtOn: dayIn(timezone, new Date(deliveredAt ?? orderedAt)),
  }
}

function fromElsewhere(row: PantryFoodRow): SourcedBag {
  return {
    foodId: `elsewhere ${row.food_number}`,
    source: { kind: 'elsewhere', foodNumber: row.food_number },
    title: formatFoodTitle(row),
    netGrams: row.net_grams,
    quantity: 1,
    kcalPerKg: row.kcal_per_kg,
    petTypes: [row.pet_type],
    // The check of the column allows only these.
    lifeStage: row.life_stage as LifeStage | null,
    breedSize: null,
    boughtOn: row.bought_on,
  }
}
