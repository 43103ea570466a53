import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { unseal } from '#shared/sealed-text.ts'
import type { InsuranceCustomer } from '../contract.ts'
import type { Database } from '../contracts/store/insurances.ts'
import { findOpenLink } from '../contracts/store/payments.ts'
import { createOnce } from '../create-once.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { insuranceKeys } from '../keys.ts'
import { type CustomerRow, ensureCustomer, findCustomer } from './store/customers.ts'
import { findHolderId } from './store/holders.ts'

type Dependencies = Pick<InsuranceDependencies, 'db' | 'now' | 'accounts' | 'secrets'>

export async function customer(deps: Dependencies, context: CallContext): Promise<InsuranceCustomer> {
  const found = await findCustomer(deps.db, accountUid(context))
  if (!found) throw insuranceError('customer-not-found')
  return toCustomer(deps, deps.db, found)
}

/** Creates or returns the caller's customer. A policy holder of another person is ignored. */
export async function createCustomer(
  deps: Dependencies,
  input: { petProfileCustomerId?: string | null | undefined; customerInsuranceId?: string | null | undefined },
  context: CallContext,
): Promise<InsuranceCustomer> {
  const uid = accountUid(context)
  const { petProfileCustomerId = null, customerInsuranceId = null } = input
  const account = await deps.accounts.account(undefined, { context })
  return createOnce(deps, { operation: 'create-customer', input }, context, async (trx) => {
    const found = await ensureCustomer(trx, {
      id: newId(),
      uid,
      country: account.country,
      name: account.name ?? '',
      phone: account.phoneNumber,
      email: account.primaryEmailAddress,
      petProfileCustomerId,
      now: deps.now(),
    })
    const described = await toCustomer(deps, trx, found)
    if (customerInsuranceId !== null && customerInsuranceId !== described.customerInsuranceId)
      throw insuranceError('customer-not-found')
    // Leave the payment link out of the stored answer: it opens a page.
    return { ...described, customerInsuranceEncryptedId: null }
  })
}

async function toCustomer(
  deps: Dependencies,
  db: Database,
  { id, uid, pet_profile_customer_id }: CustomerRow,
): Promise<InsuranceCustomer> {
  const holderId = await findHolderId(db, uid)
  const open = await findOpenLink(db, { customerId: id, now: deps.now() })
  return {
    id,
    petProfileCustomerId: pet_profile_customer_id,
    customerInsuranceId: holderId ?? null,
    customerInsuranceEncryptedId: open?.payment_link_sealed
      ? unseal((await insuranceKeys(deps)).sealing, open.payment_link_sealed, open.id)
      : null,
  }
}
