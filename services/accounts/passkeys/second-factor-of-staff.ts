import type { Kysely, Transaction } from 'kysely'
import type { CallContext } from '#shared/rpc/service.ts'
import { accountsError } from '../errors.ts'
import { hasAuthenticator } from '../second-factor/has-authenticator.ts'
import { isStaff } from '../sessions/rules/session.ts'
import type { Tables } from '../tables.ts'
import { hasSecondFactorPasskey } from './second-factor-passkeys.ts'

/**
 * Whether a passkey that the caller adds proves the second factor: of staff only, with the second factor that they have
 * proved in this session, or as their first one. Throws second-factor-first: a stolen password must not add a second
 * factor beside the one of its person.
 */
export async function provesSecondFactor(
  db: Kysely<Tables> | Transaction<Tables>,
  { uid, roles }: { uid: string; roles: readonly string[] },
  { viewer }: CallContext,
): Promise<boolean> {
  if (!isStaff(roles)) return false
  if (isStaff(viewer.roles)) return true
  if ((await hasAuthenticator(db, uid)) || (await hasSecondFactorPasskey(db, uid)))
    throw accountsError('second-factor-first')
  return true
}
