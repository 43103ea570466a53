import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { User } from '../contract.ts'
import type { AccountsNeeds } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { countryOf, describeUser } from './describe-person.ts'
import { findPerson } from './store/people.ts'

/** The specification's user entity, of the caller only. */
export async function user(needs: AccountsNeeds, { userId }: { userId: string }, context: CallContext): Promise<User> {
  const person = await findPerson(needs.db, { uid: accountUid(context), userId })
  if (!person) throw accountsError('account-not-found')
  return describeUser(person, await needs.operationOf(countryOf(person.country), context))
}
