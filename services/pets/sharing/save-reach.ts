import type { CallContext } from '#shared/rpc/service.ts'
import type { PetsDependencies } from '../deps.ts'
import { findReach, saveReach } from './store/reach.ts'

const hourMs = 60 * 60_000

/**
 * Stores the caller's verified e-mail and phone for messages. Unverified ones are left out, because our mails contain
 * pets' names and finders' texts. Refreshed after an hour. A failure of accounts is logged and does not fail the
 * caller's request.
 */
export async function saveReachPlace(
  { db, now, accounts, log }: Pick<PetsDependencies, 'db' | 'now' | 'accounts' | 'log'>,
  context: CallContext,
): Promise<void> {
  const { uid } = context.viewer
  if (uid === null) return
  const time = now()
  const known = await findReach(db, uid)
  if (known && time.getTime() - known.asked_at.getTime() < hourMs) return

  try {
    const account = await accounts.account(undefined, { context })
    await saveReach(db, {
      uid,
      name: account.name,
      email: account.verifiedEmail ? (account.primaryEmailAddress?.toLowerCase() ?? null) : null,
      phone: account.verifiedPhone ? account.phoneNumber : null,
      asked_at: time,
    })
  } catch (error) {
    log.warn({ err: error }, 'where somebody is reached could not be asked')
  }
}
