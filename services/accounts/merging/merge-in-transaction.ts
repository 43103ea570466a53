import type { Transaction } from 'kysely'
import { CountryIsoCode } from '#shared/values.ts'
import type { AccountMerged } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { closeAccount, lockAccounts } from '../people/locked-accounts.ts'
import { describePerson } from '../people/publish-change.ts'
import { endEverySession } from '../sessions/end-every-session.ts'
import type { Tables } from '../tables.ts'
import { insertMerged, moveAccountData } from './store.ts'

type Dependencies = Pick<AccountsDependencies, 'now' | 'jobs'>

/**
 * Merges an account into another one and deletes it with its sign-in, second factor and sessions; the other services follow the
 * fact 'account-merged'. The caller has locked both accounts, and reports the ended sessions after the commit.
 */
export async function mergeInTransaction(
  trx: Transaction<Tables>,
  deps: Dependencies,
  { from, to, actorUid }: { from: string; to: string; actorUid: string },
): Promise<void> {
  const now = deps.now()
  const source = (await lockAccounts(trx, [from])).get(from)
  await moveAccountData(trx, from, to)
  await endEverySession(deps, trx, { uid: from, now })
  await insertMerged(trx, { uid: from, into: to, actorUid, now })
  await closeAccount(trx, from)
  await publishMerge(trx, deps, { from, to, isFromGuest: source?.is_guest ?? true })
}

/** Publishes that an account was merged, also again for what came to it meanwhile. */
export async function publishMerge(
  trx: Transaction<Tables>,
  { jobs, now }: Dependencies,
  { from, to, isFromGuest }: { from: string; to: string; isFromGuest: boolean },
): Promise<void> {
  const person = (await lockAccounts(trx, [to])).get(to)
  if (!person) throw accountsError('account-not-found')
  const fact: AccountMerged = {
    from,
    isFromGuest,
    isGuest: person.is_guest,
    country: CountryIsoCode.parse(person.country),
    into: describePerson(person, now()),
  }
  await jobs.publish(trx, 'account-merged', fact)
}
