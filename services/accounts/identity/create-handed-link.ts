import type { Transaction } from 'kysely'
import { hashSecret } from '#shared/ids.ts'
import type { Tables } from '../tables.ts'
import { endHandedLinks, endPasswordLinks, findAccountPassword, insertMailLink } from './store/identities.ts'

/** Longer than a mailed link is good, since it travels by phone or over a counter. */
const LIFE_MS = 24 * 60 * 60 * 1000

/**
 * Stores a link to a new password that staff hand over, and ends the account's earlier ones. Answers when it ends; null
 * when the account has no password.
 */
export async function createHandedLink(
  trx: Transaction<Tables>,
  { uid, token, now }: { uid: string; token: string; now: Date },
): Promise<Date | null> {
  const password = await findAccountPassword(trx, uid)
  if (!password) return null

  const expiresAt = new Date(now.getTime() + LIFE_MS)
  await endPasswordLinks(trx, password.sub, now)
  await insertMailLink(trx, {
    tokenHash: hashSecret(token),
    purpose: 'handed-reset-password',
    sub: password.sub,
    uid: null,
    emailKey: password.email_key,
    now,
    expiresAt,
  })
  return expiresAt
}

/** Ends the links to a new password that staff handed over to an account: who joins the staff is for owners alone. */
export async function withdrawHandedLinks(trx: Transaction<Tables>, uid: string, now: Date): Promise<void> {
  await endHandedLinks(trx, uid, now)
}
