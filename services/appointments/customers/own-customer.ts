import type { CountryIso } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { type CustomerFacts, findCustomer } from './store/customers.ts'

type Dependencies = Pick<AppointmentsDependencies, 'db' | 'now' | 'accounts' | 'pets'>

/**
 * Customer facts from the caller's account (`hasBought`: an order was delivered), its billing data for this country and the pets' customer. Call it before a
 * transaction opens: it calls other services.
 */
export async function customerFacts(
  { now, accounts, pets }: Omit<Dependencies, 'db'>,
  context: CallContext,
  { country, os }: { country: CountryIso; os: string },
): Promise<CustomerFacts & { hasBought: boolean }> {
  const uid = accountUid(context)
  const asked = now()
  const [account, petsCustomer] = await Promise.all([
    accounts.account(undefined, { context }),
    pets.customerByEcommerceUid({ userUid: uid }, { context }).catch(nullWhenNotFound),
  ])
  const billing = account.billingInfo.find((info) => info.country === country)
  return {
    id: newId(),
    uid,
    country: account.country,
    name: account.name ?? '',
    phone: account.phoneNumber,
    isPhoneProved: account.verifiedPhone,
    isGuest: account.isGuestAccount,
    hasBought: account.credibility.completedOrders > 0,
    email: account.primaryEmailAddress,
    isEmailProved: account.verifiedEmail,
    nit: billing?.documentNumber ?? null,
    socialReason: billing?.businessName ?? null,
    customerPetProfileId: petsCustomer?.id ?? null,
    os,
    now: asked,
  }
}

/**
 * Customer facts for an account without a customer, on its first hold or waiting-list entry; null for guests, who get a
 * customer when they sign in or book.
 */
export async function newCustomerFacts(
  deps: Dependencies,
  context: CallContext,
  about: { country: CountryIso; os: string },
): Promise<CustomerFacts | null> {
  const { uid, isGuest } = context.viewer
  if (uid === null || isGuest || (await findCustomer(deps.db, uid))) return null
  return customerFacts(deps, context, about)
}

function nullWhenNotFound(error: unknown): null {
  if (asServiceError(error)?.status === 404) return null
  throw error
}
