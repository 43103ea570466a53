import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findAddresses } from '../addresses/store.ts'
import type { Account } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { findBillings, findPerson, hasPassword } from './store/people.ts'
import { toAccount } from './to-account.ts'

/** All data of the caller that pages show. */
export async function account({ db }: Pick<AccountsDependencies, 'db'>, context: CallContext): Promise<Account> {
  const uid = accountUid(context)
  const person = await findPerson(db, { uid })
  if (!person) throw accountsError('account-not-found')

  const [addresses, billings, isByPassword] = await Promise.all([
    findAddresses(db, uid),
    findBillings(db, uid),
    person.is_guest ? false : hasPassword(db, uid),
  ])
  const visited = context.viewer.country
  return toAccount(person, { addresses, billings, hasPassword: isByPassword, visited })
}
