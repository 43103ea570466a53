import type { PantryItem } from '#services/pets/contract.ts'

/** Days after which the food of a pet is bought again, of the meal that ends first; null when it eats none of the pantry. */
export function findPetDays(
  items: readonly Pick<PantryItem, 'eaters' | 'form' | 'daysPerBag'>[],
  petProfileId: string,
): number | null {
  const own = items.find(
    ({ form, eaters }) => form !== 'treat' && eaters.some((eater) => eater.petProfileId === petProfileId),
  )
  return own?.daysPerBag ?? null
}
