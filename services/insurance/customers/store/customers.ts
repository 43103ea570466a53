import type { Kysely, Selectable, Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { InsuranceCustomers, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type CustomerRow = Selectable<InsuranceCustomers>

export interface CustomerFacts {
  id: string
  uid: string
  country: CountryIso
  name: string
  phone: string | null
  email: string | null
  petProfileCustomerId: string | null
  now: Date
}

export function findCustomer(db: Database, uid: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('insurance.customers').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** Contact data of a customer. */
export function findContact(
  db: Database,
  customerId: string,
): Promise<Pick<CustomerRow, 'name' | 'email' | 'phone' | 'uid'> | undefined> {
  return db
    .selectFrom('insurance.customers')
    .select(['name', 'email', 'phone', 'uid'])
    .where('id', '=', customerId)
    .executeTakeFirst()
}

/** Owner of a contract as shown to operators. */
export function getOwner(db: Database, customerId: string): Promise<Pick<CustomerRow, 'name' | 'phone' | 'email'>> {
  return db
    .selectFrom('insurance.customers')
    .select(['name', 'phone', 'email'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
}

/** Serializes the transactions of one customer. */
export async function lockCustomer(trx: Transaction<Tables>, customerId: string): Promise<void> {
  await trx.selectFrom('insurance.customers').select('id').where('id', '=', customerId).forUpdate().execute()
}

/** Returns the account's customer, created if needed; stores a pet customer id that was missing. */
export async function ensureCustomer(trx: Transaction<Tables>, facts: CustomerFacts): Promise<CustomerRow> {
  const { id, uid, country, name, phone, email, petProfileCustomerId, now } = facts
  return trx
    .insertInto('insurance.customers')
    .values({
      id,
      uid,
      country,
      name,
      phone,
      email,
      pet_profile_customer_id: petProfileCustomerId,
      created_at: now,
      account_changed_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet(({ ref, fn }) => ({
        pet_profile_customer_id: fn.coalesce(
          ref('excluded.pet_profile_customer_id'),
          ref('insurance.customers.pet_profile_customer_id'),
        ),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface AccountFacts {
  uid: string
  name: string | null
  phone: string | null
  email: string | null
  changedAt: Date
}

/** Updates a known customer; does nothing for unknown accounts or when newer facts are stored. */
export async function takeOverAccount(db: Database, facts: AccountFacts): Promise<void> {
  await db
    .updateTable('insurance.customers')
    .set({ name: facts.name ?? '', phone: facts.phone, email: facts.email, account_changed_at: facts.changedAt })
    .where('uid', '=', facts.uid)
    .where('account_changed_at', '<=', facts.changedAt)
    .execute()
}
