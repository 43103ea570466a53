import type { CallContext } from '#shared/rpc/service.ts'
import type { PetProfile, VetHistory } from '../contract.ts'
import type { PetsDependencies } from '../deps.ts'
import { pantry } from '../pantry/pantry.ts'

/** What a pet probably eats a day, as the pantry of its owner says by what was bought at every shop and elsewhere. */
export async function findFoods(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'market'>,
  pet: PetProfile,
  ownerContext: CallContext,
): Promise<NonNullable<VetHistory['foods']>> {
  const foods = await pantry(deps, { customerId: pet.customerId }, ownerContext)
  return foods.flatMap(({ title, eaters }) =>
    eaters
      .filter(({ petProfileId }) => petProfileId === pet.id)
      .map(({ gramsPerDay, kcalPerDay }) => ({ title, gramsPerDay, kcalPerDay })),
  )
}
