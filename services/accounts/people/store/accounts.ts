import type { Kysely, Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export async function insertGuest(db: Database, guest: { uid: string; country: CountryIso; now: Date }) {
  await db
    .insertInto('accounts.accounts')
    .values({ uid: guest.uid, is_guest: true, country: guest.country, created_at: guest.now })
    .execute()
}

/** Inserts an account that a store makes for somebody at its counter, unless it is there already. */
export async function insertCounterAccount(
  db: Database,
  account: { uid: string; country: CountryIso; name: string; phone: string; now: Date },
) {
  await db
    .insertInto('accounts.accounts')
    .values({
      uid: account.uid,
      is_guest: true,
      is_by_merchant: true,
      country: account.country,
      name: account.name,
      phone_number: account.phone,
      created_at: account.now,
    })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute()
}

/** Inserts the account of a signed-in person, with the name and e-mail that the provider asserts. */
export async function insertAccount(
  db: Database,
  account: {
    uid: string
    country: CountryIso
    name: string | null
    email: string | null
    isEmailVerified: boolean
    terms: { version: string; acceptedAt: Date; marketing: boolean } | null
    now: Date
  },
) {
  await db
    .insertInto('accounts.accounts')
    .values({
      uid: account.uid,
      is_guest: false,
      country: account.country,
      name: account.name,
      email: account.email,
      verified_email: account.isEmailVerified,
      terms_version: account.terms?.version,
      terms_accepted_at: account.terms?.acceptedAt,
      marketing: account.terms?.marketing ?? false,
      created_at: account.now,
    })
    .execute()
}

export async function deleteAccount(db: Database, uid: string) {
  await db.deleteFrom('accounts.accounts').where('uid', '=', uid).execute()
}

export function findAccount(db: Database, uid: string) {
  return db.selectFrom('accounts.accounts').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/**
 * The account, locked until the transaction ends: a concurrent call that ends its sessions waits, and then ends the
 * new one too.
 */
export function holdAccount(trx: Transaction<Tables>, uid: string) {
  return trx.selectFrom('accounts.accounts').selectAll().where('uid', '=', uid).forNoKeyUpdate().executeTakeFirst()
}

/** Marks the e-mail as verified; answers the account only if it was not verified before. */
export function markEmailVerified(db: Database, uid: string) {
  return db
    .updateTable('accounts.accounts')
    .set({ verified_email: true })
    .where('uid', '=', uid)
    .where('verified_email', '=', false)
    .returningAll()
    .executeTakeFirst()
}
