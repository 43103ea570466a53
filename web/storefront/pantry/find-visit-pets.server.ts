import type { RouterContextProvider } from 'react-router'
import type { PetProfile } from '#services/pets/contract.ts'
import { isLiving } from '#services/pets/pantry/rules/who-eats.ts'
import { dayIn } from '#services/pets/rules/days.ts'
import { servicesContext, type Visit, visitContext } from '#web/request/context.ts'
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

const asked = new WeakMap<Visit, Promise<Household | null>>()

/**
 * Living pets of a signed-in visitor with a phone, read once per request; null for other visitors, without pets,
 * and when the pets service does not answer. Guests cause no request.
 */
export function findVisitPets(context: Context): Promise<Household | null> {
  const visit = context.get(visitContext)
  const { uid, isGuest } = visit.viewer
  if (uid === null || isGuest) return Promise.resolve(null)

  const known = asked.get(visit)
  if (known) return known
  const household = orElse('The household of a visitor', findHousehold(context), null)
  asked.set(visit, household)
  return household
}

async function findHousehold(context: Context): Promise<Household | null> {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const customer = await findPetCustomer(context)
  if (!customer) return null

  const { id: customerId } = customer
  const living = (await pets.petProfiles({ customerId }, { context: visit.call })).filter(isLiving)
  return living.length > 0 ? { customerId, pets: living, today: dayIn(visit.country.timezone, visit.now()) } : null
}
