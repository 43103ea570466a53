import type { RouterContextProvider } from 'react-router'
import type { PetProfile } from '#services/pets/contract.ts'
import { type Services, visitContext } from '#web/request/context.ts'
import { findPetCustomer } from './pet-customer.server.ts'

/** The visitor's own and shared pets; without a token or phone no request is sent. */
export async function findPets(
  context: Readonly<RouterContextProvider>,
  { pets }: Pick<Services, 'pets'>,
): Promise<PetProfile[]> {
  const customer = await findPetCustomer(context)
  if (!customer) return []
  return pets.petProfiles({ customerId: customer.id }, { context: context.get(visitContext).call })
}
