import type { AccountsDependencies } from '../deps.ts'
import { findColleagues } from './store/colleagues.ts'

/** Names of colleagues; for those without a name their e-mail, as invited. */
export async function colleagues(
  { db }: Pick<AccountsDependencies, 'db'>,
  { uids }: { uids: string[] },
): Promise<{ uid: string; name: string }[]> {
  return uids.length === 0 ? [] : findColleagues(db, uids)
}
