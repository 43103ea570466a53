import type { CallContext } from '#shared/rpc/service.ts'
import { operatorOf } from '../caller.ts'
import type { AccountsNeeds } from '../deps.ts'
import { findColleagues } from './store.ts'

/** What colleagues are called; those without a name by their e-mail, as they were invited. */
export async function colleagues(
  { db }: Pick<AccountsNeeds, 'db'>,
  { uids }: { uids: string[] },
  context: CallContext,
): Promise<{ uid: string; name: string }[]> {
  operatorOf(context)
  return uids.length === 0 ? [] : findColleagues(db, uids)
}
