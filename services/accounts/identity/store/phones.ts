import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { GUESSES_PER_CODE } from '../rules/phone-codes.ts'

type Database = Kysely<Tables> | Transaction<Tables>

const dayMs = 24 * 60 * 60 * 1000

interface Holder {
  uid: string
  phoneNumber: string
}

export async function insertCode(
  db: Database,
  code: Holder & { id: string; codeHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('accounts.phone_codes')
    .values({
      id: code.id,
      uid: code.uid,
      phone_number: code.phoneNumber,
      code_hash: code.codeHash,
      created_at: code.now,
      expires_at: code.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Deletes a code that could not be sent. */
export async function forgetCode(db: Database, id: string): Promise<void> {
  await db.deleteFrom('accounts.phone_codes').where('id', '=', id).execute()
}

/** Deletes codes that expired long ago. */
export async function sweepCodes(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('accounts.phone_codes')
    .where('created_at', '<', new Date(now.getTime() - dayMs))
    .execute()
}

/** The newest open code of this account and phone; requesting the next one ends the older. */
export function findOpenCode(db: Database, { uid, phoneNumber }: Holder, now: Date) {
  return db
    .selectFrom('accounts.phone_codes')
    .select(['id', 'guesses', 'used_at', 'expires_at'])
    .where('uid', '=', uid)
    .where('phone_number', '=', phoneNumber)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Takes one guess and answers what to compare with; undefined when none is left. Of 64 concurrent calls five get
 * through.
 */
export function takeGuess(db: Database, id: string) {
  return db
    .updateTable('accounts.phone_codes')
    .set((eb) => ({ guesses: eb('guesses', '+', 1) }))
    .where('id', '=', id)
    .where('guesses', '<', GUESSES_PER_CODE)
    .where('used_at', 'is', null)
    .returning(['code_hash', 'guesses'])
    .executeTakeFirst()
}

/** True when this call used the code, false when another one had. */
export async function spendCode(db: Database, id: string, now: Date): Promise<boolean> {
  const spent = await db
    .updateTable('accounts.phone_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Serialises proofs and first sign-ins of one phone until the transaction ends. */
export async function lockPhone(trx: Transaction<Tables>, phoneNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prove ${phoneNumber}`}, 0))`.execute(trx)
}

/** The account, not of a guest, that proved the phone last. */
export function findPhoneOwner(db: Database, phoneNumber: string) {
  return db
    .selectFrom('accounts.accounts')
    .select('uid')
    .where('phone_number', '=', phoneNumber)
    .where('verified_phone', '=', true)
    .where('is_guest', '=', false)
    .executeTakeFirst()
}

/**
 * Assigns the phone to this account. The newest proof wins, because carriers reassign numbers and the receiver of
 * today's code holds the phone today. A previous account keeps the number as unverified. Guests take it from guests alone:
 * an account keeps its sign-in, and finds the guest by the phone that both proved. Answers every account that changed.
 */
export async function provePhone(trx: Transaction<Tables>, { uid, phoneNumber }: Holder) {
  await lockPhone(trx, phoneNumber)
  const before = await trx
    .updateTable('accounts.accounts')
    .set({ verified_phone: false })
    .where('phone_number', '=', phoneNumber)
    .where('verified_phone', '=', true)
    .where('uid', '<>', uid)
    .where('is_guest', '=', (eb) =>
      eb.selectFrom('accounts.accounts as own').select('own.is_guest').where('own.uid', '=', uid),
    )
    .returningAll()
    .execute()
  const now = await trx
    .updateTable('accounts.accounts')
    .set({ phone_number: phoneNumber, verified_phone: true })
    .where('uid', '=', uid)
    .returningAll()
    .execute()
  return [...before, ...now]
}
