import type { Insurance } from '#services/insurance/contract.ts'
import { toPetKind } from '../../pets/pet-coat.ts'
import type { PetGlance } from '../../pets/pet-glance.ts'

/** Fields of the pet for `PetPhoto`. */
export type InsuredPet = Pick<PetGlance, 'id' | 'name' | 'kind' | 'picture' | 'isGone'>

export function toInsuredPet(insurance: Insurance, picture: string | null = null): InsuredPet {
  const { petProfileId, petProfileName, petProfileSpecies } = insurance
  return { id: petProfileId, name: petProfileName, kind: toPetKind(petProfileSpecies), picture, isGone: false }
}
