import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface AccountFacts {
  uid: string
  name: string
  phone: string | null
  isPhoneProved: boolean
  email: string | null
  isEmailProved: boolean
  changedAt: Date
}

/** Nothing happens for who is not known here, and when something newer was taken over already. */
export async function takeOverAccount(db: Database, facts: AccountFacts): Promise<void> {
  await db
    .updateTable('appointments.customers')
    .set({
      name: facts.name,
      phone: facts.phone,
      is_phone_proved: facts.isPhoneProved,
      email: facts.email,
      is_email_proved: facts.isEmailProved,
      account_changed_at: facts.changedAt,
    })
    .where('uid', '=', facts.uid)
    .where('account_changed_at', '<=', facts.changedAt)
    .execute()
}
