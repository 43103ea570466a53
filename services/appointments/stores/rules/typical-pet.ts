import type { PetTypeField } from '#services/pets/profiles/rules/size.ts'

export interface TypicalPet {
  petTypeId: string
  /** Key of the merchant's middle size; null without sizes for this kind. */
  size: string | null
}

/** Kind assumed for times and prices when the search names none. */
export const usualKind = 'perro'

/**
 * A medium-sized pet of the requested kind; if the pack does not serve it, of the pack's first kind. Null: the pack
 * serves no kind.
 */
export function typicalPet(
  petTypeFields: readonly PetTypeField[],
  petTypeIds: readonly string[],
  asked: string = usualKind,
): TypicalPet | null {
  const petTypeId = petTypeIds.includes(asked) ? asked : petTypeIds[0]
  if (petTypeId === undefined) return null
  const sizes = petTypeFields.find((field) => field.petTypeId === petTypeId)?.values ?? []
  return { petTypeId, size: sizes[Math.floor((sizes.length - 1) / 2)]?.key ?? null }
}
