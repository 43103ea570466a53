import type { RouterContextProvider } from 'react-router'
import type { PetProfile } from '#services/pets/contract.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { nullIfMissing } from '#web/request/or-else.ts'
import { findPets } from '../pets/find-pets.server.ts'
import { findGuestPetCustomer } from '../pets/pet-customer.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Pets that can be booked: the visitor's own, and those of the draft that are not in that list. Guests have pets too,
 * added in the wizard, but no phone to look them up by.
 */
export async function findVisitorPets(context: Context, draftIds: readonly string[]): Promise<PetProfile[]> {
  const { viewer } = context.get(visitContext)
  const own = viewer.isGuest ? await findGuestPets(context) : await findPets(context, context.get(servicesContext))
  const missing = draftIds.filter((id) => !own.some((pet) => pet.id === id))
  const others = await Promise.all(missing.map((id) => petOrNull(context, id)))
  return [...own, ...others.filter((pet) => pet !== null)]
}

async function findGuestPets(context: Context): Promise<PetProfile[]> {
  const { pets } = context.get(servicesContext)
  const customer = await findGuestPetCustomer(context)
  return customer ? pets.petProfiles({ customerId: customer.id }, { context: context.get(visitContext).call }) : []
}

/** Null for a pet that was deleted or is no longer shared. */
function petOrNull(context: Context, petProfileId: string): Promise<PetProfile | null> {
  const { pets } = context.get(servicesContext)
  return nullIfMissing(pets.petProfile({ petProfileId }, { context: context.get(visitContext).call }))
}
