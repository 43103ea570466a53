import type { CallContext } from '#shared/rpc/service.ts'
import type { Credibility } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { findAccount } from './store/accounts.ts'
import { toCredibility } from './to-account.ts'

/**
 * Credibility of the caller. The market checks it before it accepts payment at the door, and before it sells to a
 * customer without a session.
 */
export async function checkCredibility(
  { db }: Pick<AccountsDependencies, 'db'>,
  { viewer }: CallContext,
): Promise<Credibility> {
  const account = viewer.uid === null ? undefined : await findAccount(db, viewer.uid)
  if (!account) throw accountsError('token-not-valid')
  if (account.blocked_at) throw accountsError('account-blocked')
  return toCredibility(account, viewer.country)
}
