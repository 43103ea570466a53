import { type Kysely, sql } from 'kysely'
import { sweep } from '#shared/database/sweep.ts'
import type { Tables } from '../tables.ts'

const dayMs = 24 * 60 * 60 * 1000
const monthMs = 30 * dayMs

/** Deletes expired and used credentials. Answers the number of deleted rows. */
export async function deleteExpiredCredentials(db: Kysely<Tables>, now: Date): Promise<number> {
  // An ended sign-in is kept for a month, as evidence after a theft.
  const monthAgo = new Date(now.getTime() - monthMs)
  const dayAgo = new Date(now.getTime() - dayMs)
  const swept = [
    await sweep(db, 'accounts.web_sessions', sql`expires_at <= ${now}`),
    await sweep(db, 'accounts.device_pins', sql`expires_at <= ${now}`),
    await sweep(db, 'accounts.merge_proposals', sql`expires_at <= ${now}`),
    await sweep(
      db,
      'accounts.trusted_devices',
      sql`last_used_at <= ${dayAgo}
        and not exists (select from accounts.device_pins p where p.device_id = trusted_devices.id)`,
    ),
    await sweep(db, 'accounts.passkey_challenges', sql`expires_at <= ${now}`),
    await sweep(db, 'accounts.saved_requests', sql`expires_at <= ${now}`),
    await sweep(db, 'accounts.sign_in_codes', sql`created_at <= ${dayAgo}`),
    await sweep(db, 'accounts.registrations', sql`expires_at <= ${now}`),
    await sweep(db, 'accounts.mail_links', sql`expires_at <= ${now}`),
    // The token expired a day ago, so no reader accepts it any more.
    await sweep(db, 'accounts.app_tokens', sql`expires_at <= ${dayAgo}`),
    await sweep(db, 'accounts.attempts', sql`began_at <= ${dayAgo}`),
    // A used token is kept until it expires, because its reuse reveals a theft.
    await sweep(db, 'accounts.refresh_tokens', sql`expires_at <= ${now}`),
    await sweep(db, 'accounts.token_families', sql`ended_at <= ${monthAgo}`),
    await sweep(
      db,
      'accounts.token_families',
      sql`created_at <= ${monthAgo}
        and not exists (select from accounts.refresh_tokens t where t.family_id = token_families.id)`,
    ),
  ]
  return swept.reduce((sum, count) => sum + count, 0)
}
