import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AddressBookEntry } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { accountsError } from '../errors.ts'
import { findPerson } from '../people/store/people.ts'
import { toAddress } from '../people/to-account.ts'
import { findAddresses } from './store.ts'

/** The caller's address book, the default first. */
export async function addresses(
  { db }: AccountsDependencies,
  { userId }: { userId: string },
  context: CallContext,
): Promise<AddressBookEntry[]> {
  const person = await findPerson(db, { uid: accountUid(context), userId })
  if (!person) throw accountsError('account-not-found')
  return (await findAddresses(db, person.uid)).map(toAddress)
}
