import type { Kysely, Transaction } from 'kysely'
import type { CountryIso } from '#shared/country.ts'
import type { Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export async function insertGuest(db: Database, guest: { uid: string; country: CountryIso; now: Date }) {
  await db
    .insertInto('accounts.accounts')
    .values({ uid: guest.uid, is_guest: true, country: guest.country, created_at: guest.now })
    .execute()
}

/** An account of somebody who signed in, with what the provider says of the person. */
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

/** The account, held until the transaction ends: whoever ends its sessions meanwhile waits, and then ends this one's too. */
export function holdAccount(trx: Transaction<Tables>, uid: string) {
  return trx.selectFrom('accounts.accounts').selectAll().where('uid', '=', uid).forNoKeyUpdate().executeTakeFirst()
}

/** The account, if its e-mail was not verified before. */
export function markEmailVerified(db: Database, uid: string) {
  return db
    .updateTable('accounts.accounts')
    .set({ verified_email: true })
    .where('uid', '=', uid)
    .where('verified_email', '=', false)
    .returningAll()
    .executeTakeFirst()
}
