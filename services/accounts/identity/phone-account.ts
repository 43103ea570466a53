import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { AccountsDependencies } from '../deps.ts'
import { publishChange } from '../people/publish-change.ts'
import { insertAccount } from '../people/store/accounts.ts'
import type { Tables } from '../tables.ts'
import { findPhoneOwner, lockPhone, provePhone } from './store/phones.ts'

type NewAccount = Omit<Parameters<typeof insertAccount>[1], 'uid' | 'isEmailVerified'>

/**
 * The account that proved this phone last, or a new one that holds it; its e-mail is not verified. The phone itself is the
 * identity: proved in another account, it opens that one. Of two first sign-ins at once one makes the account.
 */
export async function findOrMakePhoneAccount(
  deps: Pick<AccountsDependencies, 'jobs' | 'now'>,
  trx: Transaction<Tables>,
  { phoneNumber, ...account }: NewAccount & { phoneNumber: string },
): Promise<{ uid: string; isNew: boolean }> {
  await lockPhone(trx, phoneNumber)
  const owner = await findPhoneOwner(trx, phoneNumber)
  if (owner) return { uid: owner.uid, isNew: false }

  const uid = newId()
  await insertAccount(trx, { ...account, uid, isEmailVerified: false })
  for (const person of await provePhone(trx, { uid, phoneNumber })) await publishChange(deps, trx, person)
  return { uid, isNew: true }
}
