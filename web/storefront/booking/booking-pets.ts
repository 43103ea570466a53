import type { Merchant, ServicePack } from '#services/appointments/contract.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import { findPetSize } from '#services/pets/profiles/rules/size.ts'
import { type PetGlance, toPetGlance } from '../pets/pet-glance.ts'

/** A pet as the wizard shows it. */
export interface BookingPet extends PetGlance {
  petTypeId: string
  hasBreed: boolean
  /** By its weight, in the merchant's words; null while nobody knows the weight, and for a kind without sizes. */
  knownSize: string | null
  /** To be asked while nobody knows the weight; empty when there is nothing to ask. */
  sizes: SizeChoice[]
  /** The store does nothing for its kind. */
  isOtherKind: boolean
}

export interface SizeChoice {
  key: string
  /** Kilograms. */
  min: number
  max: number | null
}

interface Where {
  merchant: Merchant
  packs: readonly ServicePack[]
  /** For words about the pet. */
  place: Parameters<typeof toPetGlance>[1]
}

/** Pets that are alive, those the store takes first. */
export function toBookingPets(pets: readonly PetProfile[], where: Where): BookingPet[] {
  const taken = new Set(where.packs.flatMap(({ petTypeIds }) => petTypeIds))
  return pets
    .filter(({ deathDate }) => deathDate === null)
    .map((pet) => ({
      ...toPetGlance(pet, where.place),
      petTypeId: pet.petTypeId,
      hasBreed: pet.breed !== null,
      ...getSizes(pet, where.merchant),
      isOtherKind: !taken.has(pet.petTypeId),
    }))
    .toSorted((one, other) => Number(one.isOtherKind) - Number(other.isOtherKind))
}

function getSizes({ petTypeId, weightGrams, weight }: PetProfile, { petTypeFields }: Merchant) {
  const answer = findPetSize({ petTypeFields, petTypeId, weightGrams, weight, said: null })
  if ('size' in answer) return { knownSize: answer.size, sizes: [] }
  const ranges = petTypeFields.find((field) => field.petTypeId === petTypeId)?.values ?? []
  return { knownSize: null, sizes: ranges }
}

/** The size that prices hang on: by weight, else as it was said (D36). */
export function sizeToPrice(pet: Pick<BookingPet, 'knownSize' | 'sizes'>, said: string | null): string | null {
  if (pet.knownSize !== null) return pet.knownSize
  return pet.sizes.some(({ key }) => key === said) ? said : null
}

/** Whether everything is known of it that its price hangs on. */
export function isSized(pet: Pick<BookingPet, 'knownSize' | 'sizes'>, said: string | null): boolean {
  return pet.sizes.length === 0 || sizeToPrice(pet, said) !== null
}
