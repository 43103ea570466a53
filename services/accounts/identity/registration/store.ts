import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { GUESSES_PER_REGISTRATION } from './registration-code.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export async function insertRegistration(
  db: Database,
  registration: {
    id: string
    email: string
    emailKey: string
    passwordHash: string
    fullName: string
    termsVersion: string
    acceptsMarketing: boolean
    hasCode: boolean
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await db
    .insertInto('accounts.registrations')
    .values({
      id: registration.id,
      email: registration.email,
      email_key: registration.emailKey,
      password_hash: registration.passwordHash,
      full_name: registration.fullName,
      terms_version: registration.termsVersion,
      accepts_marketing: registration.acceptsMarketing,
      has_code: registration.hasCode,
      created_at: registration.now,
      expires_at: registration.expiresAt,
      confirmed_at: null,
    })
    .execute()
}

/** Takes one letter of an open registration; undefined when `most` were taken or it has ended. */
export function takeRegistrationLetter(db: Database, { id, most, now }: { id: string; most: number; now: Date }) {
  return db
    .updateTable('accounts.registrations')
    .set((eb) => ({ letters: eb('letters', '+', 1) }))
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('confirmed_at', 'is', null)
    .where('letters', '<', most)
    .returning(['email', 'full_name', 'has_code', 'letters'])
    .executeTakeFirst()
}

export function findRegistrationPassword(db: Database, id: string) {
  return db.selectFrom('accounts.registrations').select('password_hash').where('id', '=', id).executeTakeFirst()
}

/** Takes one guess before the comparison, so that concurrent guesses cannot exceed the limit; undefined when none is left. */
export function takeRegistrationGuess(db: Database, id: string, now: Date) {
  return db
    .updateTable('accounts.registrations')
    .set((eb) => ({ guesses: eb('guesses', '+', 1) }))
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('guesses', '<', GUESSES_PER_REGISTRATION)
    .returningAll()
    .executeTakeFirst()
}

/** True when this call confirmed the registration, false when another one had. */
export async function confirmRegistration(db: Database, id: string, now: Date): Promise<boolean> {
  const confirmed = await db
    .updateTable('accounts.registrations')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('has_code', '=', true)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}
