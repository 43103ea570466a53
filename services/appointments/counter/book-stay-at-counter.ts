import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffStay, StayQuote } from '../contract.ts'
import { findAtCounter } from '../customers/counter-customers.ts'
import { withPetsOfDoubles } from '../customers/counter-pets.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { getStaffScope } from '../staff-scope.ts'
import { bookStayFor } from '../stays/book-stay.ts'
import { showStay } from '../stays/desk.ts'
import type { StaySpan } from '../stays/plan-stay.ts'
import { type PetStayChoice, quoteStay } from '../stays/quote-stay.ts'
import { refuseBlocked, refuseUnknownPets } from './book-at-counter.ts'

interface CounterStay extends StaySpan {
  storeId: string
  customerId: string
  pets: readonly PetStayChoice[]
  isTogether: boolean
}

/** Price and free places for pets of a customer of the merchant, and the vaccines that they lack. */
export async function counterStayQuote(
  deps: AppointmentsDependencies,
  { storeId, customerId, ...stay }: CounterStay,
  context: CallContext,
): Promise<StayQuote> {
  const { store, customer, asCustomer, doubles } = await findAtCounter(deps, { storeId, customerId }, context)
  refuseUnknownPets(customer, stay.pets)
  const place = { merchantId: store.merchant.id, storeId }
  return quoteStay({ ...deps, pets: withPetsOfDoubles(deps.pets, doubles) }, { ...place, ...stay }, asCustomer)
}

/** Books a stay for a customer of the merchant; answers it for each pet. */
export async function bookStayAtCounter(
  deps: AppointmentsDependencies,
  { storeId, customerId, ...stay }: CounterStay & { notes: string; paymentMethod: string; total: number },
  context: CallContext,
): Promise<StaffStay[]> {
  const { store, staffUid, customer, asCustomer, doubles } = await findAtCounter(deps, { storeId, customerId }, context)
  refuseUnknownPets(customer, stay.pets)
  await refuseBlocked(deps, customer, context)
  const { appointments } = await bookStayFor(
    { ...deps, pets: withPetsOfDoubles(deps.pets, doubles) },
    { merchantId: store.merchant.id, storeId, ...stay },
    asCustomer,
    staffUid,
  )
  const scope = await getStaffScope(deps, context)
  return Promise.all(appointments.map(({ id }) => showStay(deps, scope, id)))
}
