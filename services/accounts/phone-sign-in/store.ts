import type { Kysely, Transaction } from 'kysely'
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
