import type { Transaction } from 'kysely'
import type { SessionsEnded } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import type { Tables } from '../tables.ts'
import { endFamilies, endWebSessions, refuseEarlierProofs } from './store.ts'

/** A session as its holder names it. */
export type SessionName = { tokenHash: string } | { familyId: string }

/**
 * Within a transaction: ends every session of an account, but for the one that is to stay, and with them whatever else would let
 * in who was in before: proofs that were not used yet, and what other services hold, which are told. Answers how many sessions ended.
 */
export async function endEverySession(
  { jobs }: Pick<AccountsDependencies, 'jobs'>,
  trx: Transaction<Tables>,
  { uid, stays, now }: { uid: string; stays?: SessionName | null; now: Date },
): Promise<number> {
  // First, because it holds the account: a sign-in under way has either left its session by now, or finds itself too late.
  await refuseEarlierProofs(trx, uid, now)
  const keptHash = stays && 'tokenHash' in stays ? stays.tokenHash : undefined
  const keptFamily = stays && 'familyId' in stays ? stays.familyId : undefined
  const web = await endWebSessions(trx, { uid, exceptHash: keptHash })
  const families = await endFamilies(trx, { uid, exceptId: keptFamily, now })

  const fact: SessionsEnded = { uid, endedAt: now.toISOString() }
  await jobs.publish(trx, 'sessions-ended', fact)
  return web + families
}
