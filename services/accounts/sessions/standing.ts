import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod'
import { hashSecret } from '#shared/ids.ts'
import type { Viewer } from '#shared/viewer.ts'
import type { AccountsDependencies } from '../deps.ts'
import type { Tables } from '../tables.ts'
import { readAccessToken } from './access-token.ts'
import type { Keys } from './keys.ts'
import { SHARE_TOKEN_PREFIX } from './rules/session.ts'
import type { SessionName } from './session-name.ts'
import { findAccountByFamily, findWebSession } from './store.ts'

/** Claim that binds a token to a sign-in; ending that sign-in invalidates the token. */
export const Standing = z.object({ family: z.string().optional(), session: z.string().optional() })
export type Standing = z.infer<typeof Standing>

/**
 * Session of the caller's credential; null for a token that cannot be ended by itself or is bound to another session.
 */
export async function ownSession(
  { now }: Pick<AccountsDependencies, 'now'>,
  keys: Keys,
  { token }: Pick<Viewer, 'token'>,
): Promise<SessionName | null> {
  if (token === null || token.startsWith(SHARE_TOKEN_PREFIX)) return null
  if (!token.includes('.')) return { tokenHash: hashSecret(token) }
  const read = await readAccessToken(keys, token, now())
  return read && { familyId: read.familyId }
}

export function standingOn(own: SessionName): Standing {
  return 'familyId' in own ? { family: own.familyId } : { session: own.tokenHash }
}

/** Account of a live session, or undefined. */
export async function accountBehind(
  db: Kysely<Tables> | Transaction<Tables>,
  { family, session }: Standing,
  now: Date,
) {
  if (family !== undefined) return findAccountByFamily(db, family)
  return session === undefined ? undefined : findWebSession(db, session, now)
}
