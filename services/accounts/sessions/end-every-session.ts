import type { Transaction } from 'kysely'
import type { SessionsEnded } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { forgetDevices } from '../devices/forget-devices.ts'
import type { Tables } from '../tables.ts'
import type { SessionName } from './session-name.ts'
import { endFamilies, endWebSessions, refuseEarlierProofs } from './store.ts'

/**
 * Ends every session of an account, except `stays`. In the same transaction it invalidates unused proofs of identity and
 * the PINs of trusted browsers, and publishes 'sessions-ended' for other services. Answers how many sessions ended.
 */
export async function endEverySession(
  { jobs }: Pick<AccountsDependencies, 'jobs'>,
  trx: Transaction<Tables>,
  { uid, stays, now }: { uid: string; stays?: SessionName | null; now: Date },
): Promise<number> {
  // First, because it locks the account: a concurrent sign-in has either inserted its session by now, or fails
  // afterwards.
  await refuseEarlierProofs(trx, uid, now)
  await forgetDevices(trx, uid)
  const exceptHash = stays && 'tokenHash' in stays ? stays.tokenHash : undefined
  const exceptFamily = stays && 'familyId' in stays ? stays.familyId : undefined
  const web = await endWebSessions(trx, { uid, exceptHash: exceptHash })
  const families = await endFamilies(trx, { uid, exceptId: exceptFamily, now })

  const fact: SessionsEnded = { uid, endedAt: now.toISOString() }
  await jobs.publish(trx, 'sessions-ended', fact)
  return web + families
}
