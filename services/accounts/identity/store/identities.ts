import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** What a one-time link does. 'handed-reset-password': staff hand it over, so it proves no mailbox. */
export type LinkPurpose = 'verify-email' | 'reset-password' | 'handed-reset-password'

/** Links that set a new password. */
export const passwordPurposes = ['reset-password', 'handed-reset-password'] as const satisfies LinkPurpose[]

/** False when the e-mail already has a password. */
export async function insertPassword(
  db: Database,
  password: {
    sub: string
    email: string
    emailKey: string
    passwordHash: string
    fullName: string
    termsVersion: string
    acceptsMarketing: boolean
    verifiedAt: Date | null
    /** When the terms were accepted. */
    createdAt: Date
    now: Date
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('accounts.passwords')
    .values({
      sub: password.sub,
      email: password.email,
      email_key: password.emailKey,
      password_hash: password.passwordHash,
      full_name: password.fullName,
      terms_version: password.termsVersion,
      accepts_marketing: password.acceptsMarketing,
      verified_at: password.verifiedAt,
      created_at: password.createdAt,
      changed_at: password.now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('sub')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findPassword(db: Database, emailKey: string) {
  return db.selectFrom('accounts.passwords').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
}

export function findPasswordBySub(db: Database, sub: string) {
  return db.selectFrom('accounts.passwords').selectAll().where('sub', '=', sub).executeTakeFirst()
}

export function findAccountPassword(db: Database, uid: string) {
  return db
    .selectFrom('accounts.identities as identity')
    .innerJoin('accounts.passwords as password', 'password.sub', 'identity.sub')
    .selectAll('password')
    .where('identity.uid', '=', uid)
    .where('identity.provider', '=', 'password')
    .executeTakeFirst()
}

export async function changePasswordHash(db: Database, sub: string, passwordHash: string, now: Date) {
  await db
    .updateTable('accounts.passwords')
    .set({ password_hash: passwordHash, changed_at: now })
    .where('sub', '=', sub)
    .execute()
}

export async function verifyPasswordEmail(db: Database, sub: string, emailKey: string, now: Date) {
  await db
    .updateTable('accounts.passwords')
    .set({ verified_at: now })
    .where('sub', '=', sub)
    .where('email_key', '=', emailKey)
    .where('verified_at', 'is', null)
    .execute()
}

/** Called in the transaction that deletes the account, so that no sign-in of the person remains. */
export async function deleteAccountPasswords(db: Database, uid: string) {
  await db
    .deleteFrom('accounts.passwords')
    .where('sub', 'in', (one) =>
      one.selectFrom('accounts.identities').select('sub').where('uid', '=', uid).where('provider', '=', 'password'),
    )
    .execute()
}

export function findIdentity(db: Database, provider: string, sub: string) {
  return db
    .selectFrom('accounts.identities')
    .select('uid')
    .where('provider', '=', provider)
    .where('sub', '=', sub)
    .executeTakeFirst()
}

/** Whether the account signs in by a password or a provider. */
export async function hasIdentity(db: Database, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts.identities')
    .select('uid')
    .where('uid', '=', uid)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Links the identity to the first account that claims it, and answers the linked account. */
export async function claimIdentity(
  db: Database,
  identity: { provider: string; sub: string; uid: string; now: Date },
): Promise<string> {
  const row = await db
    .insertInto('accounts.identities')
    .values({
      provider: identity.provider,
      sub: identity.sub,
      uid: identity.uid,
      created_at: identity.now,
      used_at: identity.now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'sub']).doUpdateSet({ used_at: identity.now }))
    .returning('uid')
    .executeTakeFirstOrThrow()
  return row.uid
}

export async function insertMailLink(
  db: Database,
  link: {
    tokenHash: string
    purpose: LinkPurpose
    sub: string | null
    uid: string | null
    emailKey: string
    now: Date
    expiresAt: Date
  },
) {
  await db
    .insertInto('accounts.mail_links')
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      sub: link.sub,
      uid: link.uid,
      email_key: link.emailKey,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute()
}

export function findMailLink(db: Database, tokenHash: string, purposes: readonly LinkPurpose[], now: Date) {
  return db
    .selectFrom('accounts.mail_links')
    .select('sub')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Spends a link; undefined when it is unknown, expired or used. */
export function useMailLink(db: Database, tokenHash: string, purposes: readonly LinkPurpose[], now: Date) {
  return db
    .updateTable('accounts.mail_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['sub', 'uid', 'email_key', 'purpose'])
    .executeTakeFirst()
}

/** Ends the links to a new password that staff handed over to an account. */
export async function endHandedLinks(db: Database, uid: string, now: Date) {
  await db
    .updateTable('accounts.mail_links')
    .set({ used_at: now })
    .where('sub', 'in', (of) =>
      of.selectFrom('accounts.identities').select('sub').where('uid', '=', uid).where('provider', '=', 'password'),
    )
    .where('purpose', '=', 'handed-reset-password')
    .where('used_at', 'is', null)
    .execute()
}

/** Ends every link to a new password, mailed and handed over. */
export async function endPasswordLinks(db: Database, sub: string, now: Date) {
  await db
    .updateTable('accounts.mail_links')
    .set({ used_at: now })
    .where('sub', '=', sub)
    .where('purpose', 'in', [...passwordPurposes])
    .where('used_at', 'is', null)
    .execute()
}
