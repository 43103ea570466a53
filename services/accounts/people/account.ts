import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Account } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { findWholePerson } from './store/people.ts'
import { toAccount } from './to-account.ts'

/** All data of the caller that pages show. */
export async function account({ db }: Pick<AccountsDependencies, 'db'>, context: CallContext): Promise<Account> {
  const person = await findWholePerson(db, accountUid(context))
  if (!person) throw accountsError('account-not-found')
  return toAccount(person, context.viewer.country)
}
