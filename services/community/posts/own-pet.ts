import type { PetProfile } from '#services/pets/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { NewPost } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'

/**
 * Refuses the pet that a new notice names, unless it is a living one that the caller owns or shares, of the notice's
 * species.
 */
export async function refuseOtherPet(
  { pets }: Pick<CommunityDependencies, 'pets'>,
  input: NewPost,
  context: CallContext,
): Promise<void> {
  if (input.kind !== 'lost' || input.petProfileId === undefined) return
  const pet = await pets.petProfile({ petProfileId: input.petProfileId }, { context }).catch((error: unknown) => {
    throw asServiceError(error)?.status === 404 ? communityError('pet-not-found', { cause: error }) : error
  })
  if (pet.deathDate !== null) throw communityError('pet-died')
  if (getSpecies(pet) !== input.species)
    throw communityError('species-differs', { fields: { species: 'No es la especie de tu mascota' } })
}

function getSpecies({ petType }: Pick<PetProfile, 'petType'>): NewPost['species'] {
  return petType === 'PERRO' || petType === 'GATO' ? petType : 'OTRO'
}
