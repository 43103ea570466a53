import type { PetProfile } from '#services/pets/contract.ts'

/**
 * Text of the pet's health at the time of insurance, with keys in a fixed order. Claims are compared with it to find
 * preexisting conditions; later entries cannot change it. Its SHA-256 is on the policy.
 */
export function healthSnapshot(pet: PetProfile, { takenAt, uniqueCharacteristics }: Taken): string {
  return JSON.stringify(
    {
      version: 1,
      takenAt: takenAt.toISOString(),
      pet: {
        id: pet.id,
        name: pet.name,
        species: pet.petType,
        breed: pet.breed,
        sex: pet.sex,
        castrated: pet.castrated,
        birthday: pet.birthday,
        weightGrams: pet.weightGrams,
        weighedOn: pet.weighedOn,
      },
      preexistingConditions: [...pet.preexistingConditions].sort(),
      notes: pet.notes,
      uniqueCharacteristics,
    },
    null,
    1,
  )
}

interface Taken {
  takenAt: Date
  uniqueCharacteristics: string
}
