import type { PetProfile } from '#services/pets/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import type { CounterCustomerRow } from './store/counter-customers.ts'

type Pets = AppointmentsDependencies['pets']

interface KnownPerson {
  customer: CounterCustomerRow
  asCustomer: CallContext
  /** Calls as the same person, where the merchant had entered them twice. */
  doubles: readonly CallContext[]
}

/** Pets that the merchant may see of a customer: all of those entered here, of others those that were brought to it. */
export async function findCounterPets(
  { pets }: Pick<AppointmentsDependencies, 'pets'>,
  { customer, asCustomer, doubles }: KnownPerson,
): Promise<PetProfile[]> {
  if (customer.isRegisteredHere) {
    const ofEach = await Promise.all([asCustomer, ...doubles].map((context) => findAllPets(pets, context)))
    return ofEach.flat()
  }
  const call = { context: asCustomer }
  const found = await Promise.all(
    customer.petIds.map((petProfileId) =>
      pets.petProfile({ petProfileId }, call).catch((error: unknown) => {
        // Deleted since, or given to somebody else.
        if (asServiceError(error)?.status === 404) return []
        throw error
      }),
    ),
  )
  return found.flat()
}

async function findAllPets(pets: Pets, context: CallContext): Promise<PetProfile[]> {
  const { id } = await pets.customerByEcommerceUid({ userUid: context.viewer.uid ?? '' }, { context })
  return pets.petProfiles({ customerId: id }, { context })
}

/** The pets service for a person whom the merchant had entered twice: it finds the pets of both entries. */
export function withPetsOfDoubles(pets: Pets, [double, ...others]: readonly CallContext[]): Pets {
  if (!double) return pets
  const rest = withPetsOfDoubles(pets, others)
  return {
    ...pets,
    petProfile: (asked, options) =>
      pets.petProfile(asked, options).catch((error: unknown) => {
        if (asServiceError(error)?.status !== 404) throw error
        return rest.petProfile(asked, { ...options, context: double })
      }),
  }
}
