import type { RouterContextProvider } from 'react-router'
import type { PetProfile } from '#services/pets/contract.ts'
import { dayIn } from '#services/pets/rules/days.ts'
import { isLiving } from '#services/pets/rules/who-eats.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { servicesContext, type Visit, visitContext } from '#web/context.ts'

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
 * The living pets of a signed-in visitor, asked once per request; null for everybody else, who costs nothing, and for who
 * has none. A shop without them is still a shop: when pets cannot be asked, the page goes on.
 */
export function petsOfVisit(context: Context): Promise<Household | null> {
  const visit = context.get(visitContext)
  const { uid, isGuest } = visit.viewer
  if (uid === null || isGuest) return Promise.resolve(null)

  const known = asked.get(visit)
  if (known) return known
  const household = findHousehold(context, uid).catch((error: unknown) => {
    console.error('The pets of a visitor could not be read; the page goes on without them.', error)
    return null
  })
  asked.set(visit, household)
  return household
}

async function findHousehold(context: Context, userUid: string): Promise<Household | null> {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const customerId = await customerIdOf(context, userUid)
  if (customerId === null) return null

  const living = (await pets.petProfiles({ customerId }, { context: visit.call })).filter(isLiving)
  return living.length > 0 ? { customerId, pets: living, today: dayIn(visit.country.timezone, visit.now()) } : null
}

/** Null for who never had a pet. */
async function customerIdOf(context: Context, userUid: string): Promise<string | null> {
  const { pets } = context.get(servicesContext)
  try {
    const { id } = await pets.customerByEcommerceUid({ userUid }, { context: context.get(visitContext).call })
    return id
  } catch (error) {
    if (asServiceError(error)?.code !== 'pets.customer-not-found') throw error
    return null
  }
}
