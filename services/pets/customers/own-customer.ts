import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { type CustomerRecord, type CustomerRow, findCustomer, insertCustomer, lockCustomer } from './store/customers.ts'

/**
 * New customer from the caller's account, or null when there is one already. Call it before a transaction opens: it
 * calls another service.
 */
export async function findNewCustomer(
  { db, now, accounts }: Pick<PetsDependencies, 'db' | 'now' | 'accounts'>,
  context: CallContext,
): Promise<CustomerRecord | null> {
  const uid = accountUid(context)
  if (await findCustomer(db, uid)) return null

  const account = await accounts.account(undefined, { context })
  return {
    id: newId(),
    uid,
    country: account.country,
    name: account.name ?? '',
    phone: account.phoneNumber,
    email: account.primaryEmailAddress,
    isActive: true,
    contacts: [],
    isByMerchant: account.createdByMerchant,
    now: now(),
  }
}

/** The caller's customer, locked until the transaction ends; `fresh` is inserted first. */
export async function holdCustomer(
  trx: Transaction<Tables>,
  uid: string,
  fresh: CustomerRecord | null,
): Promise<CustomerRow> {
  if (fresh) await insertCustomer(trx, fresh)
  const customer = await lockCustomer(trx, uid)
  if (!customer) throw petsError('customer-not-found')
  return customer
}
