import { countries } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PantryItem } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { petProfiles } from '../profiles/pet-profiles.ts'
import { dayIn } from '../rules/days.ts'
import { todayOf } from '../today.ts'
import { stockPantry } from './rules/pantry.ts'
import { isLiving } from './rules/who-eats.ts'

/**
 * Remaining food of the caller's pets, calculated from the caller's purchases at this shop. Its days serve as
 * `buyAgainAfterDays` where the owner set none.
 */
export async function pantry(
  needs: Pick<PetsDependencies, 'db' | 'market' | 'now'>,
  { customerId, shopId }: { customerId: string; shopId: string },
  context: CallContext,
): Promise<PantryItem[]> {
  const pets = await petProfiles(needs, { customerId }, context)
  const isAnybodyFed = pets.some((pet) => isLiving(pet) && pet.weightGrams !== null)
  if (!isAnybodyFed) return []

  const bought = await needs.market.foodPurchases({ shopId }, { context })
  const { timezone } = countries[context.viewer.country]
  const bags = bought.map(({ orderedAt, deliveredAt, ...bag }) => ({
    ...bag,
    boughtOn: dayIn(timezone, new Date(deliveredAt ?? orderedAt)),
  }))
  return stockPantry(bags, pets, todayOf(context, needs.now()))
}
