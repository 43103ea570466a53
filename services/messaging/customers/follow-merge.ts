import { AccountMerged } from '#services/accounts/contract.ts'
import type { MessagingDependencies } from '../deps.ts'
import { eraseMessages } from '../outbox/account-data.ts'
import { erasePreferences } from '../preferences/account-data.ts'

/**
 * Forgets the choices, linked addresses and messages of a merged account: the one that stays has its own. What was sent to an
 * address alone, as the code that merged the accounts, stays.
 */
export async function followMerge({ db }: Pick<MessagingDependencies, 'db'>, fact: object): Promise<void> {
  const { from } = AccountMerged.parse(fact)
  await erasePreferences(db, { uid: from, addresses: [] })
  await eraseMessages(db, [from])
}
