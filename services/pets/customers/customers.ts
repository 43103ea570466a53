import * as z from 'zod'
import { parsePersonPhone, storedPhone } from '#services/market/customers/rules/phone-number.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { NewPetCustomer, PetCustomer } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { CustomerContact } from './contract.ts'
import { findNewCustomer, holdCustomer } from './own-customer.ts'
import { type CustomerRow, findCustomer } from './store/customers.ts'

type Dependencies = Pick<PetsDependencies, 'db' | 'now' | 'accounts'>

/**
 * The caller's own customer only. A phone other than the caller's verified one is not found either, so that owners of
 * numbers cannot be found out.
 */
export async function customerByEcommerceUid(
  { db, accounts }: Pick<Dependencies, 'db' | 'accounts'>,
  { userUid, phone }: { userUid: string; phone?: string | undefined },
  context: CallContext,
): Promise<PetCustomer> {
  const uid = accountUid(context)
  if (userUid !== uid) throw petsError('customer-not-found')

  const customer = await findCustomer(db, uid)
  if (!customer) throw petsError('customer-not-found')
  if (phone === undefined) return toCustomer(customer)

  const { verifiedPhone, phoneNumber } = await accounts.account(undefined, { context })
  const isOwner = verifiedPhone && phoneNumber === storedPhone(phone, context.viewer.country)
  if (!isOwner) throw petsError('customer-not-found')
  return toCustomer(customer)
}

/** The caller's customer, created if there is none. */
export async function createCustomer(
  deps: Dependencies,
  input: NewPetCustomer,
  context: CallContext,
): Promise<PetCustomer> {
  const uid = accountUid(context)
  if (input.ecommerceId !== uid) throw petsError('customer-not-found')

  const { name, phone, email, active: isActive, contacts } = input
  const isPhone = !phone || parsePersonPhone(phone, context.viewer.country) !== null
  if (!isPhone) throw petsError('phone-not-valid', { fields: { phone: 'Teléfono no es válido' } })
  const fromAccount = await findNewCustomer(deps, context)
  const fresh = fromAccount && {
    ...fromAccount,
    name,
    phone: phone ? parsePersonPhone(phone, context.viewer.country) : null,
    email,
    isActive,
    contacts,
  }
  return createOnce(deps, { operation: 'create-customer', input }, context, async (trx) =>
    toCustomer(await holdCustomer(trx, uid, fresh)),
  )
}

function toCustomer(row: CustomerRow): PetCustomer {
  return {
    id: row.id,
    ecommerceId: row.uid,
    ecommerceUid: row.uid,
    name: row.name,
    phone: row.phone,
    email: row.email,
    active: row.is_active,
    contacts: z.array(CustomerContact).parse(row.contacts),
    createdByMerchant: row.is_by_merchant,
  }
}
