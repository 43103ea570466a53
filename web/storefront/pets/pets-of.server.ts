import type { RouterContextProvider } from 'react-router'
import type { PetProfile } from '#services/pets/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { type Services, visitContext } from '#web/context.ts'

/** The visitor's pets and those shared with them. Whoever never had one has no customer yet, which is no failure. */
export async function petsOf(
  context: Readonly<RouterContextProvider>,
  { pets }: Pick<Services, 'pets'>,
): Promise<PetProfile[]> {
  const visit = context.get(visitContext)
  const { uid, isGuest } = visit.viewer
  if (!uid || isGuest) return []

  const call = { context: visit.call }
  try {
    const { id } = await pets.customerByEcommerceUid({ userUid: uid }, call)
    return await pets.petProfiles({ customerId: id }, call)
  } catch (error) {
    if (asServiceError(error)?.code === 'pets.customer-not-found') return []
    throw error
  }
}
