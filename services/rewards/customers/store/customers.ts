import type { Kysely, Selectable, Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { RewardsCustomers, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type CustomerRow = Selectable<RewardsCustomers>

export interface CustomerFacts {
  uid: string
  country: CountryIso
  name: string
  phone: string | null
  email: string | null
  hasProvedPhone: boolean
  now: Date
}

export function findCustomer(db: Database, uid: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('rewards.customers').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** Creates the account's customer if needed and locks it, so that acts of one person run one after another. */
export async function lockCustomer(trx: Transaction<Tables>, facts: CustomerFacts): Promise<void> {
  const { uid, country, name, phone, email, hasProvedPhone, now } = facts
  await trx
    .insertInto('rewards.customers')
    .values({
      uid,
      country,
      name,
      phone,
      email,
      has_proved_phone: hasProvedPhone,
      created_at: now,
      account_changed_at: now,
    })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute()
  await trx.selectFrom('rewards.customers').select('uid').where('uid', '=', uid).forUpdate().execute()
}

export interface AccountFacts {
  uid: string
  name: string | null
  phone: string | null
  email: string | null
  hasProvedPhone: boolean
  changedAt: Date
}

/** Updates a known customer; does nothing for unknown accounts or when newer facts are stored. */
export async function takeOverAccount(db: Database, facts: AccountFacts): Promise<void> {
  await db
    .updateTable('rewards.customers')
    .set({
      name: facts.name ?? '',
      phone: facts.phone,
      email: facts.email,
      has_proved_phone: facts.hasProvedPhone,
      account_changed_at: facts.changedAt,
    })
    .where('uid', '=', facts.uid)
    .where('account_changed_at', '<=', facts.changedAt)
    .execute()
}
