import type { Kysely, Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { unseal } from '#shared/sealed-text.ts'
import { callerOf, signedIn } from '../caller.ts'
import type { InsuranceCustomer } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { InsuranceNeeds } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { insuranceKeys } from '../keys.ts'
import type { Tables } from '../tables.ts'
import { type CustomerRow, ensureCustomer, findCustomer } from './store/customers.ts'

type Needs = Pick<InsuranceNeeds, 'db' | 'now' | 'accounts' | 'secret'>

/** The caller's own customer. */
export async function customer(needs: Needs, context: CallContext): Promise<InsuranceCustomer> {
  const found = await findCustomer(needs.db, callerOf(context))
  if (!found) throw insuranceError('customer-not-found')
  return describeCustomer(needs, needs.db, found)
}

/** The caller's customer, made now or there already (D49). A policy holder that is not the caller's is none. */
export async function createCustomer(
  needs: Needs,
  input: { petProfileCustomerId?: string | null | undefined; customerInsuranceId?: string | null | undefined },
  context: CallContext,
): Promise<InsuranceCustomer> {
  const uid = signedIn(context)
  const { petProfileCustomerId = null, customerInsuranceId = null } = input
  const account = await needs.accounts.account(undefined, { context })
  return createOnce(needs, { operation: 'create-customer', input }, context, async (trx) => {
    const found = await ensureCustomer(trx, {
      id: newId(),
      uid,
      country: account.country,
      name: account.name ?? '',
      phone: account.phoneNumber,
      email: account.primaryEmailAddress,
      petProfileCustomerId,
      now: needs.now(),
    })
    const described = await describeCustomer(needs, trx, found)
    if (customerInsuranceId !== null && customerInsuranceId !== described.customerInsuranceId)
      throw insuranceError('customer-not-found')
    // The capability opens a page: it is not remembered with the answer.
    return { ...described, customerInsuranceEncryptedId: null }
  })
}

async function describeCustomer(
  needs: Needs,
  db: Kysely<Tables> | Transaction<Tables>,
  { id, uid, pet_profile_customer_id }: CustomerRow,
): Promise<InsuranceCustomer> {
  const holder = await db
    .selectFrom('insurance.provider_customers')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirst()
  const open = await db
    .selectFrom('insurance.insurances')
    .select(['id', 'payment_link_sealed'])
    .where('customer_id', '=', id)
    .where('status', '=', 'PENDING_PAYMENT')
    .where('payment_id', 'is', null)
    .where('pay_until', '>', needs.now())
    .orderBy('pay_until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    id,
    petProfileCustomerId: pet_profile_customer_id,
    customerInsuranceId: holder?.id ?? null,
    customerInsuranceEncryptedId: open?.payment_link_sealed
      ? unseal((await insuranceKeys(needs)).sealing, open.payment_link_sealed, open.id)
      : null,
  }
}
