import type { Kysely, Transaction } from 'kysely'
import type { CountryIso } from '#shared/country.ts'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export async function insertGuest(db: Database, guest: { uid: string; country: CountryIso; now: Date }) {
  await db
    .insertInto('accounts.accounts')
    .values({ uid: guest.uid, is_guest: true, country: guest.country, created_at: guest.now })
    .execute()
}

export function findAccount(db: Database, uid: string) {
  return db.selectFrom('accounts.accounts').selectAll().where('uid', '=', uid).executeTakeFirst()
}
