import type { Kysely } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Tables } from '../tables.ts'
import { findCustomerToAct, findMergedCustomers } from './store/counter-customers.ts'

/** A customer as the caller of other services, without their session. */
export interface ActingCustomer {
  uid: string
  asCustomer: CallContext
  /** Calls as the same person, where the merchant had entered them twice. */
  doubles: CallContext[]
}

/** For work that is done for a customer while they are away; null: their account is erased. */
export async function actAsCustomer(
  db: Kysely<Tables>,
  { customerId, requestId }: { customerId: string; requestId: string },
): Promise<ActingCustomer | null> {
  const customer = await findCustomerToAct(db, customerId)
  if (!customer) return null
  const doubles = await findMergedCustomers(db, customerId)
  const asCustomer = actingFor(customer, { requestId })
  return {
    uid: customer.uid,
    asCustomer,
    doubles: doubles.map(({ uid }) => actingFor({ ...customer, uid }, { requestId })),
  }
}

interface ActedFor {
  uid: string
  country: CountryIso
  /** Entered at a counter: without a sign-in of their own. */
  isRegisteredHere: boolean
}

/** The call of somebody's own, made for them; the Idempotency-Key stays. */
export function actingFor(
  { uid, country, isRegisteredHere }: ActedFor,
  context: Omit<CallContext, 'viewer'>,
): CallContext {
  return {
    ...context,
    viewer: { uid, isGuest: isRegisteredHere, roles: ['customer'], areas: {}, country, token: null },
  }
}
