import type { PetTypeField } from '#services/pets/profiles/rules/size.ts'

export interface TypicalPet {
  petTypeId: string
  /** The key of the merchant's middle size; null where it knows no sizes of this kind. */
  size: string | null
}

/** For whom times and prices are thought of while nobody said for whom. */
export const usualKind = 'perro'

/** A middling pet of the asked kind; of a dog, or whatever the pack is for, where it takes none of that kind. Null: it takes no kind. */
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
