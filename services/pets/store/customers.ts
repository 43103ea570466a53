import type { Kysely, Selectable, Transaction } from 'kysely'
import type { PetsCustomers, Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type CustomerRow = Selectable<PetsCustomers>

export function findCustomer(db: Database, uid: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('pets.customers').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** The same, held until the transaction ends: what is counted per customer is done one after the other. */
export function lockCustomer(trx: Transaction<Tables>, uid: string): Promise<CustomerRow | undefined> {
  return trx.selectFrom('pets.customers').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst()
}

export interface CustomerRecord {
  id: string
  uid: string
  name: string
  phone: string | null
  email: string | null
  isActive: boolean
  contacts: { type: 'EMAIL' | 'PHONE'; value: string }[]
  now: Date
}

/** Nothing happens when the account has one already. */
export async function insertCustomer(trx: Transaction<Tables>, customer: CustomerRecord): Promise<void> {
  await trx
    .insertInto('pets.customers')
    .values({
      id: customer.id,
      uid: customer.uid,
      name: customer.name,
      phone: customer.phone,
      email: customer.email,
      is_active: customer.isActive,
      contacts: JSON.stringify(customer.contacts),
      created_at: customer.now,
      account_changed_at: customer.now,
    })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute()
}
