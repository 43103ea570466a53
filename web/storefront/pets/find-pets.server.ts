import type { RouterContextProvider } from 'react-router'
import type { PetProfile } from '#services/pets/contract.ts'
import { type Services, visitContext } from '#web/request/context.ts'
import { findPetCustomer } from './pet-customer.server.ts'

/** The visitor's pets and those shared with them; nothing is sent for who may have none (D55). */
export async function findPets(
  context: Readonly<RouterContextProvider>,
  { pets }: Pick<Services, 'pets'>,
): Promise<PetProfile[]> {
  const customer = await findPetCustomer(context)
  if (!customer) return []
  return pets.petProfiles({ customerId: customer.id }, { context: context.get(visitContext).call })
}
