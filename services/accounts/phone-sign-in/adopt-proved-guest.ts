import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { mergeInTransaction } from '../merging/merge-in-transaction.ts'
import { whyCannotMerge } from '../merging/rules/why-cannot-merge.ts'
import { lockAccounts } from '../people/locked-accounts.ts'
import { findGuestOfPhone } from './store.ts'

/**
 * Merges the guest who proved the caller's phone in another browser: both typed a code that went to the same phone. A block
 * is not shed by it. Repeating it finds nothing.
 */
export async function adoptProvedGuest(
  deps: Pick<AccountsDependencies, 'db' | 'now' | 'jobs' | 'sessionsChanged'>,
  context: CallContext,
): Promise<{ merged: boolean }> {
  const to = accountUid(context)
  const from = await findGuestOfPhone(deps.db, to)
  if (!from) return { merged: false }
  const merged = await deps.db.transaction().execute(async (trx) => {
    const accounts = await lockAccounts(trx, [from.uid, to])
    const [guest, into] = [accounts.get(from.uid), accounts.get(to)]
    const isSame = guest?.verified_phone && into?.verified_phone && guest.phone_number === into.phone_number
    if (!guest || !into || !isSame || into.is_guest || whyCannotMerge({ from: guest, into }, '')) return false
    await mergeInTransaction(trx, deps, { from: from.uid, to, actorUid: to })
    return true
  })
  if (merged) deps.sessionsChanged(from.uid)
  return { merged }
}
