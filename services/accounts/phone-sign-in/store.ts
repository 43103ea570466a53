import { type Kysely, sql, type Transaction } from 'kysely'
import { GUESSES_PER_CODE } from '../identity/rules/phone-codes.ts'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export async function insertSignInCode(
  db: Database,
  code: { id: string; phoneNumber: string; codeHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('accounts.sign_in_codes')
    .values({
      id: code.id,
      phone_number: code.phoneNumber,
      code_hash: code.codeHash,
      created_at: code.now,
      expires_at: code.expiresAt,
    })
    .execute()
}

/** Deletes a code that could not be sent. */
export async function deleteSignInCode(db: Database, id: string): Promise<void> {
  await db.deleteFrom('accounts.sign_in_codes').where('id', '=', id).execute()
}

export function findSignInCode(db: Database, id: string, now: Date) {
  return db
    .selectFrom('accounts.sign_in_codes')
    .select(['phone_number', 'used_at'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Takes one guess and answers what to compare with; undefined when none is left. */
export function takeSignInGuess(db: Database, id: string) {
  return db
    .updateTable('accounts.sign_in_codes')
    .set((eb) => ({ guesses: eb('guesses', '+', 1) }))
    .where('id', '=', id)
    .where('guesses', '<', GUESSES_PER_CODE)
    .where('used_at', 'is', null)
    .returning(['code_hash', 'guesses'])
    .executeTakeFirst()
}

/** True when this call used the code, false when another one had. */
export async function spendSignInCode(db: Database, id: string, now: Date): Promise<boolean> {
  const spent = await db
    .updateTable('accounts.sign_in_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Updates a guest; undefined for an account that signs in. Another phone loses its proof. */
export function updateGuestContact(db: Database, to: { uid: string; name: string; phoneNumber: string }) {
  return db
    .updateTable('accounts.accounts')
    .set({
      name: to.name,
      phone_number: to.phoneNumber,
      verified_phone: sql<boolean>`verified_phone and phone_number = ${to.phoneNumber}`,
    })
    .where('uid', '=', to.uid)
    .where('is_guest', '=', true)
    .where('is_by_merchant', '=', false)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Accounts without a sign-in that have the phone which this account proved: of the guest who proved it too, and of whom a
 * counter entered with it.
 */
export async function findGuestsOfPhone(db: Database, uid: string): Promise<string[]> {
  const guests = await db
    .selectFrom('accounts.accounts as guest')
    .innerJoin('accounts.accounts as own', 'own.phone_number', 'guest.phone_number')
    .select('guest.uid')
    .where('own.uid', '=', uid)
    .where('own.verified_phone', '=', true)
    .where('own.is_guest', '=', false)
    .where('guest.is_guest', '=', true)
    .where((eb) => eb.or([eb('guest.verified_phone', '=', true), eb('guest.is_by_merchant', '=', true)]))
    .orderBy('guest.uid')
    .execute()
  return guests.map((guest) => guest.uid)
}
