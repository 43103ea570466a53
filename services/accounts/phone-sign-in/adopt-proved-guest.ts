import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { mergeInTransaction } from '../merging/merge-in-transaction.ts'
import { whyCannotMerge } from '../merging/rules/why-cannot-merge.ts'
import { lockAccounts } from '../people/locked-accounts.ts'
import type { Tables } from '../tables.ts'
import { findGuestsOfPhone } from './store.ts'

type Dependencies = Pick<AccountsDependencies, 'db' | 'now' | 'jobs' | 'sessionsChanged'>

/**
 * Merges the guest who proved the caller's phone in another browser, as both typed a code that went to it, and whom a counter
 * entered with that phone. A block is not shed by it. Repeating it finds nothing.
 */
export async function adoptProvedGuest(deps: Dependencies, context: CallContext): Promise<{ merged: boolean }> {
  const to = accountUid(context)
  let merged = false
  for (const from of await findGuestsOfPhone(deps.db, to)) {
    if (!(await deps.db.transaction().execute((trx) => mergeGuest(trx, deps, { from, to })))) continue
    deps.sessionsChanged(from)
    merged = true
  }
  return { merged }
}

async function mergeGuest(
  trx: Transaction<Tables>,
  deps: Dependencies,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const accounts = await lockAccounts(trx, [from, to])
  const [guest, into] = [accounts.get(from), accounts.get(to)]
  if (!guest || !into?.verified_phone || into.is_guest || guest.phone_number !== into.phone_number) return false
  if (!guest.verified_phone && !guest.is_by_merchant) return false
  if (whyCannotMerge({ from: guest, into }, '')) return false
  await mergeInTransaction(trx, deps, { from, to, actorUid: to })
  return true
}
