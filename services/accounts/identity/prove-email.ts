import type { Transaction } from 'kysely'
import type { AccountsDependencies } from '../deps.ts'
import { publishChange } from '../people/publish-change.ts'
import { markEmailVerified } from '../people/store/accounts.ts'
import type { Tables } from '../tables.ts'

/** Marks the account's e-mail as verified, and publishes the change unless it was verified already. */
export async function proveEmail(
  deps: Pick<AccountsDependencies, 'jobs' | 'now'>,
  trx: Transaction<Tables>,
  uid: string,
): Promise<void> {
  const person = await markEmailVerified(trx, uid)
  if (person) await publishChange(deps, trx, person)
}
