import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetProfile } from '../contract.ts'
import { findCustomer } from '../customers/store/customers.ts'
import type { PetsNeeds } from '../deps.ts'
import { petsError } from '../errors.ts'
import { describePet } from './describe-pet.ts'
import { findPetFor, findPetsOf } from './store/find-pet-for.ts'

/** The caller's pets and those that others share with them. */
export async function petProfiles(
  { db }: Pick<PetsNeeds, 'db'>,
  { customerId }: { customerId: string },
  context: CallContext,
): Promise<PetProfile[]> {
  const uid = accountUid(context)
  const [customer, pets] = await Promise.all([findCustomer(db, uid), findPetsOf(db, uid)])
  if (customer?.id !== customerId) throw petsError('customer-not-found')
  return pets.map(describePet)
}

export async function petProfile(
  { db }: Pick<PetsNeeds, 'db'>,
  { petProfileId }: { petProfileId: string },
  context: CallContext,
): Promise<PetProfile> {
  return describePet(await findPetFor(db, { petProfileId, uid: accountUid(context), right: 'see' }))
}
