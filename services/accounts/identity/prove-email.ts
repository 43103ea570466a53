import type { Transaction } from 'kysely'
import type { AccountsDependencies } from '../deps.ts'
import { publishChange } from '../people/publish-change.ts'
import { markEmailVerified } from '../people/store/accounts.ts'
import type { Tables } from '../tables.ts'

/** The account's e-mail is its owner's from now on; told to the services that write to it, unless it was already. */
export async function proveEmail(
  needs: Pick<AccountsDependencies, 'jobs' | 'now'>,
  trx: Transaction<Tables>,
  uid: string,
): Promise<void> {
  const person = await markEmailVerified(trx, uid)
  if (person) await publishChange(needs, trx, person)
}
