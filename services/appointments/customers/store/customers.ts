import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { AppointmentsCustomers, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type CustomerRow = Selectable<AppointmentsCustomers>

export interface CustomerFacts {
  id: string
  uid: string
  country: CountryIso
  name: string
  phone: string | null
  isPhoneProved: boolean
  /** Nobody signs in to the account. */
  isGuest: boolean
  email: string | null
  isEmailProved: boolean
  nit: string | null
  socialReason: string | null
  customerPetProfileId: string | null
  os: string
  now: Date
}

export function findCustomer(db: Database, uid: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('appointments.customers').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/**
 * Creates or updates the account's customer, unless newer facts are stored already; `id` is used only for a new one.
 */
export async function saveCustomer(trx: Transaction<Tables>, facts: CustomerFacts): Promise<CustomerRow> {
  const saved = await trx
    .insertInto('appointments.customers')
    .values({
      id: facts.id,
      uid: facts.uid,
      country: facts.country,
      name: facts.name,
      phone: facts.phone,
      is_phone_proved: facts.isPhoneProved,
      is_guest: facts.isGuest,
      email: facts.email,
      is_email_proved: facts.isEmailProved,
      nit: facts.nit,
      social_reason: facts.socialReason,
      customer_pet_profile_id: facts.customerPetProfileId,
      os: facts.os,
      created_at: facts.now,
      account_changed_at: facts.now,
    })
    .onConflict((conflict) =>
      conflict
        .column('uid')
        .doUpdateSet((known) => ({
          // A new account may have no name yet; the salon keeps the one it was told.
          name: sql<string>`coalesce(nullif(excluded.name, ''), appointments.customers.name)`,
          phone: known.ref('excluded.phone'),
          is_phone_proved: known.ref('excluded.is_phone_proved'),
          is_guest: known.ref('excluded.is_guest'),
          email: known.ref('excluded.email'),
          is_email_proved: known.ref('excluded.is_email_proved'),
          nit: known.ref('excluded.nit'),
          social_reason: known.ref('excluded.social_reason'),
          customer_pet_profile_id: known.ref('excluded.customer_pet_profile_id'),
          os: known.ref('excluded.os'),
          account_changed_at: known.ref('excluded.account_changed_at'),
        }))
        .where(sql<boolean>`appointments.customers.account_changed_at <= excluded.account_changed_at`),
    )
    .returningAll()
    .executeTakeFirst()
  const customer = saved ?? (await findCustomer(trx, facts.uid))
  if (!customer) throw new Error('a customer that was neither made nor there')
  return customer
}
