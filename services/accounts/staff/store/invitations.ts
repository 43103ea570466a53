import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import { type StaffAccess, toStoredAreas } from '../../rules/staff-access.ts'
import type { Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface NewInvitation extends StaffAccess {
  tokenHash: string
  email: string
  invitedBy: string
  now: Date
  expiresAt: Date
}

/** Replaces an earlier invitation of the address that is still open. Answers the id. */
export async function insertInvitation(trx: Transaction<Tables>, invitation: NewInvitation): Promise<string> {
  // Two invitations of one address at once: the second waits here and then replaces the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('accounts.invitation ' || lower(${invitation.email}), 0))`.execute(
    trx,
  )
  await trx
    .updateTable('accounts.invitations')
    .set({ withdrawn_at: invitation.now })
    .where(sql<boolean>`lower(email) = lower(${invitation.email})`)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  const { id } = await trx
    .insertInto('accounts.invitations')
    .values({
      token_hash: invitation.tokenHash,
      email: invitation.email,
      role: invitation.role,
      ...toStoredAreas(invitation.areas),
      merchant_id: invitation.merchantId,
      invited_by: invitation.invitedBy,
      created_at: invitation.now,
      expires_at: invitation.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function forgetInvitation(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('accounts.invitations').where('token_hash', '=', tokenHash).execute()
}

/** Whether the invitation was made and not forgotten, in whatever state. */
export async function hasInvitation(db: Database, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('accounts.invitations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** Whether the link still opens an invitation: not accepted, withdrawn or replaced by another link. */
export async function hasOpenLink(db: Database, tokenHash: string): Promise<boolean> {
  const found = await db
    .selectFrom('accounts.invitations')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Locked until the transaction ends, so that it is accepted only once. */
export function lockOpenInvitation(trx: Transaction<Tables>, tokenHash: string, now: Date) {
  return trx
    .selectFrom('accounts.invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

export async function closeInvitation(db: Database, tokenHash: string, uid: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts.invitations')
    .set({ accepted_at: now, accepted_by: uid })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Invitations that nobody accepted or withdrew, expired ones too; the newest first. */
export function findInvitations(db: Database) {
  return db
    .selectFrom('accounts.invitations')
    .selectAll()
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
}

/** Gives an open invitation a new link and more time; the earlier link ends. */
export function renewInvitation(
  trx: Transaction<Tables>,
  { id, tokenHash, expiresAt }: { id: string; tokenHash: string; expiresAt: Date },
) {
  return trx
    .updateTable('accounts.invitations')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Answers the address; undefined when the invitation is not open. */
export function withdrawInvitation(trx: Transaction<Tables>, id: string, now: Date) {
  return trx
    .updateTable('accounts.invitations')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
}

/** Withdraws what somebody invited who may invite no more. */
export async function withdrawInvitationsBy(trx: Transaction<Tables>, uid: string, now: Date): Promise<void> {
  await trx
    .updateTable('accounts.invitations')
    .set({ withdrawn_at: now })
    .where('invited_by', '=', uid)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}
