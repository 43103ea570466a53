import type { Transaction } from 'kysely'
import { hashSecret, newSecret } from '#shared/ids.ts'
import type { Tables } from '../tables.ts'
import { aYearAfter } from './create-guest.ts'
import { insertWebSession } from './store.ts'

/** Opens a web session of an account that has proved who it is. */
export async function openSessionInTransaction(
  trx: Transaction<Tables>,
  { uid, device, now }: { uid: string; device: string | null; now: Date },
): Promise<{ sessionToken: string; tokenHash: string }> {
  const sessionToken = newSecret()
  const tokenHash = hashSecret(sessionToken)
  await insertWebSession(trx, { tokenHash, uid, kind: 'web', deviceId: null, device, now, expiresAt: aYearAfter(now) })
  return { sessionToken, tokenHash }
}
