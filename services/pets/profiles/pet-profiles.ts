import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetProfile } from '../contract.ts'
import { findCustomer } from '../customers/store/customers.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { findPetFor, findPetsByAccount } from './store/find-pet-for.ts'
import { toPet } from './to-pet.ts'

/** The caller's own pets and those shared with them. */
export async function petProfiles(
  { db }: Pick<PetsDependencies, 'db'>,
  { customerId }: { customerId: string },
  context: CallContext,
): Promise<PetProfile[]> {
  const uid = accountUid(context)
  const [customer, pets] = await Promise.all([findCustomer(db, uid), findPetsByAccount(db, uid)])
  if (customer?.id !== customerId) throw petsError('customer-not-found')
  return pets.map(toPet)
}

/** Pets of an account, for customer care. */
export async function staffPets({ db }: Pick<PetsDependencies, 'db'>, { uid }: { uid: string }) {
  const pets = await findPetsByAccount(db, uid)
  return pets.map((pet) => ({
    id: pet.id,
    name: pet.name,
    petType: pet.pet_type,
    breed: pet.breed,
    deathDate: pet.death_date,
  }))
}

export async function petProfile(
  { db }: Pick<PetsDependencies, 'db'>,
  { petProfileId }: { petProfileId: string },
  context: CallContext,
): Promise<PetProfile> {
  return toPet(await findPetFor(db, { petProfileId, uid: accountUid(context), right: 'see' }))
}
