import type { Kysely, Selectable, Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { PetsCustomers, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type CustomerRow = Selectable<PetsCustomers>

export function findCustomer(db: Database, uid: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('pets.customers').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/**
 * Customer of an account, locked until the transaction ends, so that checks of limits per customer run one after the
 * other.
 */
export function lockCustomer(trx: Transaction<Tables>, uid: string): Promise<CustomerRow | undefined> {
  return trx.selectFrom('pets.customers').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst()
}

export interface CustomerRecord {
  id: string
  uid: string
  country: CountryIso
  name: string
  phone: string | null
  email: string | null
  isActive: boolean
  contacts: { type: 'EMAIL' | 'PHONE'; value: string }[]
  /** A store made the account for somebody at its counter. */
  isByMerchant: boolean
  now: Date
}

/** Inserts a customer, unless the account has one. */
export async function insertCustomer(trx: Transaction<Tables>, customer: CustomerRecord): Promise<void> {
  await trx
    .insertInto('pets.customers')
    .values({
      id: customer.id,
      uid: customer.uid,
      country: customer.country,
      name: customer.name,
      phone: customer.phone,
      email: customer.email,
      is_active: customer.isActive,
      contacts: JSON.stringify(customer.contacts),
      is_by_merchant: customer.isByMerchant,
      created_at: customer.now,
      account_changed_at: customer.now,
    })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute()
}

export interface AccountFacts {
  uid: string
  name: string | null
  phone: string | null
  email: string | null
  /** Verified contacts, to which messages may be sent; unverified ones may belong to another person. */
  provedPhone: string | null
  provedEmail: string | null
  changedAt: Date
}

/** Updates the customer and contacts of an account; does nothing without one, or when newer facts are stored. */
export async function takeOverAccount(trx: Transaction<Tables>, facts: AccountFacts): Promise<void> {
  await trx
    .updateTable('pets.customers')
    .set({ name: facts.name ?? '', phone: facts.phone, email: facts.email, account_changed_at: facts.changedAt })
    .where('uid', '=', facts.uid)
    .where('account_changed_at', '<=', facts.changedAt)
    .execute()
  await trx
    .updateTable('pets.reach')
    .set({
      name: facts.name,
      email: facts.provedEmail?.toLowerCase() ?? null,
      phone: facts.provedPhone,
      asked_at: facts.changedAt,
    })
    .where('uid', '=', facts.uid)
    .where('asked_at', '<=', facts.changedAt)
    .execute()
}

export async function deleteCustomer(trx: Transaction<Tables>, uid: string): Promise<void> {
  await trx.deleteFrom('pets.customers').where('uid', '=', uid).execute()
}
