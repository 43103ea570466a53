import type { PetProfile } from '#services/pets/contract.ts'

/**
 * What is known of a pet's health when it is insured, as text with its keys in one order: what was there before is told
 * apart by it, and by nothing that is written later. Its SHA-256 stands on the policy.
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
