import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { lockAccounts } from '../people/locked-accounts.ts'
import { refuseColleague } from '../staff/refuse-colleague.ts'
import { writeAudit } from '../store/audit-log.ts'
import type { Tables } from '../tables.ts'
import { mergeInTransaction, publishMerge } from './merge-in-transaction.ts'
import { whyCannotMerge } from './rules/why-cannot-merge.ts'
import { findMergedInto } from './store.ts'

type Dependencies = Pick<AccountsDependencies, 'db' | 'now' | 'jobs' | 'sessionsChanged'>

/**
 * Merges a guest's account into another account of the same person and deletes it; the other services follow the fact
 * 'account-merged'. A repetition publishes the fact again, for what came to the guest meanwhile, and logs nothing. Throws
 * account-not-found, already-merged and what `whyCannotMerge` answers.
 */
export async function mergeAccount(
  deps: Dependencies,
  { uid: from, intoUid: to, reason }: { uid: string; intoUid: string; reason: string },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const actorUid = accountUid(context)
  if (from === to) throw accountsError('account-not-found')

  const { db, now } = deps
  await db.transaction().execute(async (trx) => {
    const accounts = await lockAccounts(trx, [from, to])
    const into = accounts.get(to)
    if (!into) throw accountsError('account-not-found')
    await refuseColleague(trx, to, context)

    const source = accounts.get(from)
    if (!source) return repeatMerge(deps, trx, { from, to })
    const refusal = whyCannotMerge({ from: source, into }, actorUid)
    if (refusal) throw accountsError(refusal)

    await mergeInTransaction(trx, deps, { from, to, actorUid })
    await writeAudit(trx, { actorUid, action: 'merge-account', subject: to, facts: { reason, merged: from } }, now())
  })
  deps.sessionsChanged(from)
  return { message: 'valid' }
}

async function repeatMerge(
  deps: Dependencies,
  trx: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const into = await findMergedInto(trx, from)
  if (into === undefined) throw accountsError('account-not-found')
  if (into !== to) throw accountsError('already-merged')
  await publishMerge(trx, deps, { from, to, isFromGuest: true })
}
