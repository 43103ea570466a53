import type { AccountsDependencies } from '../deps.ts'
import { findColleagues, findCouriers } from './store/colleagues.ts'

/** Names of colleagues; for those without a name their e-mail, as invited. */
export async function colleagues(
  { db }: Pick<AccountsDependencies, 'db'>,
  { uids }: { uids: string[] },
): Promise<{ uid: string; name: string }[]> {
  return uids.length === 0 ? [] : findColleagues(db, uids)
}

/** Accounts that deliver orders, by name. */
export function couriers({ db }: Pick<AccountsDependencies, 'db'>): Promise<{ uid: string; name: string | null }[]> {
  return findCouriers(db)
}
