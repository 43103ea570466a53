import type { z } from 'zod'
import { isTreat } from '#services/market/catalogue/rules/treats.ts'
import type { FoodPurchase } from '#services/market/contract.ts'
import { countries } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PantryItem } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { petProfiles } from '../profiles/pet-profiles.ts'
import type { LifeStage } from '../profiles/rules/life-stage.ts'
import { findPlannedEnergy } from '../profiles/weight-plan.ts'
import { dayIn } from '../rules/days.ts'
import { todayOf } from '../today.ts'
import type { FoodSource } from './contract.ts'
import { formatFoodTitle } from './pantry-foods.ts'
import { type Bag, stockPantry } from './rules/pantry.ts'
import { firstPantryDay } from './rules/sheet-food.ts'
import { isLiving } from './rules/who-eats.ts'
import { findFoodEaters, findPantryFoods, type PantryFoodRow } from './store.ts'

interface SourcedBag extends Bag {
  source: PantryItem['source']
  chosenPetIds: readonly string[]
}

/**
 * Remaining food of the caller's pets, calculated from the caller's purchases at this shop (without one, at every
 * shop) and elsewhere. Its days
 * serve as `buyAgainAfterDays` where the owner set none.
 */
export async function pantry(
  deps: Pick<PetsDependencies, 'db' | 'market' | 'now'>,
  { customerId, shopId }: { customerId: string; shopId?: string },
  context: CallContext,
): Promise<PantryItem[]> {
  const pets = await petProfiles(deps, { customerId }, context)
  const isAnybodyFed = pets.some((pet) => isLiving(pet) && pet.weightGrams !== null)
  if (!isAnybodyFed) return []

  const today = todayOf(context, deps.now())
  const [bags, planned] = await Promise.all([
    findBags(deps, { customerId, ...(shopId && { shopId }) }, context),
    findPlannedEnergy(deps.db, pets, today),
  ])
  const fed = pets.map((pet) => ({ ...pet, plannedKcalPerDay: planned.get(pet.id) ?? null }))
  return stockPantry(bags, fed, today).map(({ bag, ...figures }) => ({
    source: bag.source,
    title: bag.title,
    netGrams: bag.netGrams,
    kcalPerKg: bag.kcalPerKg,
    petTypes: [...bag.petTypes],
    isChosen: figures.eaters.some(({ petProfileId }) => bag.chosenPetIds.includes(petProfileId)),
    ...figures,
  }))
}

/** What the caller bought at this shop and elsewhere, with the pets that they chose for it. */
export async function findBags(
  deps: Pick<PetsDependencies, 'db' | 'market' | 'now'>,
  { customerId, shopId }: { customerId: string; shopId?: string },
  context: CallContext,
): Promise<SourcedBag[]> {
  const { timezone } = countries[context.viewer.country]
  const since = firstPantryDay(todayOf(context, deps.now()))
  const [purchases, foods, chosen] = await Promise.all([
    deps.market.foodPurchases({ ...(shopId && { shopId }) }, { context }),
    findPantryFoods(deps.db, { customerId, since }),
    findFoodEaters(deps.db, customerId),
  ])
  const bags = [...purchases.map((purchase) => fromShop(purchase, timezone)), ...foods.map(fromElsewhere)]
  return bags.map((bag) => ({ ...bag, chosenPetIds: chosen.get(bag.foodId) ?? [] }))
}

/** Id under which the bags of a food, and the choice of who eats it, belong together. */
export function toFoodId(source: z.infer<typeof FoodSource>): string {
  return source.kind === 'shop' ? source.productId : `elsewhere ${source.foodNumber}`
}

function fromShop(purchase: FoodPurchase, timezone: string): Omit<SourcedBag, 'chosenPetIds'> {
  const { productId, variantId, slug, optionTitle, imageId, orderedAt, deliveredAt, ...bag } = purchase
  return {
    ...bag,
    foodId: productId,
    source: { kind: 'shop', productId, variantId, slug, optionTitle, imageId },
    boughtOn: dayIn(timezone, new Date(deliveredAt ?? orderedAt)),
  }
}

function fromElsewhere(row: PantryFoodRow): Omit<SourcedBag, 'chosenPetIds'> {
  const source = { kind: 'elsewhere' as const, foodNumber: row.food_number }
  return {
    foodId: toFoodId(source),
    source,
    title: formatFoodTitle(row),
    netGrams: row.net_grams,
    quantity: 1,
    // The sheet has no column for it.
    isTreat: isTreat([row.name]),
    kcalPerKg: row.kcal_per_kg,
    petTypes: [row.pet_type],
    // The check of the column allows only these.
    lifeStage: row.life_stage as LifeStage | null,
    breedSize: null,
    boughtOn: row.bought_on,
  }
}
