import type { PantryItem } from '#services/pets/contract.ts'

/** After how many days the food of a pet is bought again, as the pantry works it out: of what ends first. Null: it eats nothing of it. */
export function findPetDays(
  items: readonly Pick<PantryItem, 'eaters' | 'daysPerBag'>[],
  petProfileId: string,
): number | null {
  const own = items.find(({ eaters }) => eaters.some((eater) => eater.petProfileId === petProfileId))
  return own?.daysPerBag ?? null
}
