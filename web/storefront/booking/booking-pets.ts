import type { Merchant, ServicePack } from '#services/appointments/contract.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import { findPetSize } from '#services/pets/profiles/rules/size.ts'
import { type PetGlance, toPetGlance } from '../pets/pet-glance.ts'

/** Pet as the wizard shows it. */
export interface BookingPet extends PetGlance {
  petTypeId: string
  hasBreed: boolean
  /** Size by weight, with the merchant's label; null when the weight is unknown, and for a kind without sizes. */
  knownSize: string | null
  /** Choices when the weight is unknown; empty when there is nothing to ask. */
  sizes: SizeChoice[]
  /** The store does not serve this kind of pet. */
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
  /** Locale and local day for the pet's labels. */
  place: Parameters<typeof toPetGlance>[1]
}

/** Living pets, those that the store serves first. */
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

function getSizes({ petTypeId, weightGrams, weight }: PetProfile, merchant: Merchant) {
  const { petTypeFields } = merchant
  const answer = findPetSize({ petTypeFields, petTypeId, weightGrams, weight, statedSize: null })
  if ('size' in answer) return { knownSize: answer.size, sizes: [] }
  return { knownSize: null, sizes: getSizesOfType(merchant, petTypeId) }
}

/** Sizes by which a merchant charges a kind of pet; empty where all cost the same. */
export function getSizesOfType({ petTypeFields }: Pick<Merchant, 'petTypeFields'>, petTypeId: string): SizeChoice[] {
  return petTypeFields.find((field) => field.petTypeId === petTypeId)?.values ?? []
}

/** Size that determines the price: by weight, else the one that the customer chose. */
export function sizeToPrice(pet: Pick<BookingPet, 'knownSize' | 'sizes'>, statedSize: string | null): string | null {
  if (pet.knownSize !== null) return pet.knownSize
  return pet.sizes.some(({ key }) => key === statedSize) ? statedSize : null
}

/** True when the size that determines the price is known. */
export function isSized(pet: Pick<BookingPet, 'knownSize' | 'sizes'>, statedSize: string | null): boolean {
  return pet.sizes.length === 0 || sizeToPrice(pet, statedSize) !== null
}
