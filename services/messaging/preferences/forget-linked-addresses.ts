import { SessionsEnded } from '#services/accounts/contract.ts'
import type { MessagingDependencies } from '../deps.ts'
import { deleteLinkCodes } from './store/link-codes.ts'
import { deleteLinkedAddresses } from './store/linked-addresses.ts'

/**
 * Handles 'sessions-ended': unlinks the account's addresses, because another person may have linked or use one of them.
 * Addresses linked after the end stay, however late the fact comes.
 */
export async function forgetLinkedAddresses({ db }: Pick<MessagingDependencies, 'db'>, fact: object): Promise<void> {
  const { uid, endedAt } = SessionsEnded.parse(fact)
  await deleteLinkCodes(db, uid)
  await deleteLinkedAddresses(db, uid, new Date(endedAt))
}
