import type { RouterContextProvider } from 'react-router'
import type { PetProfile } from '#services/pets/contract.ts'
import { isLiving } from '#services/pets/pantry/rules/who-eats.ts'
import { dayIn } from '#services/pets/rules/days.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { onceARequest } from '#web/request/once-a-request.ts'
import { orElse } from '#web/request/or-else.ts'
import { findPetCustomer } from '../pets/pet-customer.server.ts'

export interface Household {
  customerId: string
  /** Living ones, at least one. */
  pets: PetProfile[]
  /** The day where the visitor is. */
  today: string
}

type Context = Readonly<RouterContextProvider>

/**
 * Living pets of a signed-in visitor with a phone, read once per request; null for other visitors, without pets,
 * and when the pets service does not answer. Guests cause no request.
 */
export const findVisitPets = onceARequest(async (context): Promise<Household | null> => {
  const { uid, isGuest } = context.get(visitContext).viewer
  return uid === null || isGuest ? null : orElse('The household of a visitor', findHousehold(context), null)
})

async function findHousehold(context: Context): Promise<Household | null> {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const customer = await findPetCustomer(context)
  if (!customer) return null

  const { id: customerId } = customer
  const living = (await pets.petProfiles({ customerId }, { context: visit.call })).filter(isLiving)
  return living.length > 0 ? { customerId, pets: living, today: dayIn(visit.country.timezone, visit.now()) } : null
}
