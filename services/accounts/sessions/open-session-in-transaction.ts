import type { Transaction } from 'kysely'
import { hashSecret, newSecret } from '#shared/ids.ts'
import type { Tables } from '../tables.ts'
import { aYearAfter } from './create-guest.ts'
import { insertWebSession } from './store.ts'

/** Opens a web session of an account that has proved who it is; `isAuthenticated`: by more than a PIN. */
export async function openSessionInTransaction(
  trx: Transaction<Tables>,
  { uid, device, isAuthenticated, now }: { uid: string; device: string | null; isAuthenticated: boolean; now: Date },
): Promise<{ sessionToken: string; tokenHash: string }> {
  const sessionToken = newSecret()
  const tokenHash = hashSecret(sessionToken)
  const session = { tokenHash, uid, kind: 'web' as const, deviceId: null, device, isAuthenticated }
  await insertWebSession(trx, { ...session, now, expiresAt: aYearAfter(now) })
  return { sessionToken, tokenHash }
}
