import type { AccountsDependencies } from '../deps.ts'
import { findColleagues } from './store.ts'

/** What colleagues are called; those without a name by their e-mail, as they were invited. */
export async function colleagues(
  { db }: Pick<AccountsDependencies, 'db'>,
  { uids }: { uids: string[] },
): Promise<{ uid: string; name: string }[]> {
  return uids.length === 0 ? [] : findColleagues(db, uids)
}
