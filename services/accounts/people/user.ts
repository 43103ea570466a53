import { parseCountry } from '#shared/countries/countries.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { User } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { findPerson } from './store/people.ts'
import { toUser } from './to-account.ts'

/** The specification's user entity, for the caller only. */
export async function user(
  deps: AccountsDependencies,
  { userId }: { userId: string },
  context: CallContext,
): Promise<User> {
  const person = await findPerson(deps.db, { uid: accountUid(context), userId })
  if (!person) throw accountsError('account-not-found')
  return toUser(person, await deps.getOperationId(parseCountry(person.country), context))
}
