import type { MessagingDependencies } from '../deps.ts'
import type { LinkedAddress } from '../rules/channels.ts'
import { findLinkedAddresses } from './find-linked-addresses.ts'
import { type Choice, findChoices } from './store/choices.ts'

/** Choices of a recipient's account and addresses, and the addresses that the account linked. */
export async function findRecipientPreferences(
  deps: Pick<MessagingDependencies, 'db' | 'push'>,
  { uid, addresses }: { uid: string | undefined; addresses: string[] },
): Promise<{ choices: Choice[]; linked: Partial<Record<LinkedAddress, string | undefined>> }> {
  const linked = uid === undefined ? {} : await findLinkedAddresses(deps, uid)
  const choices = await findChoices(deps.db, uid === undefined ? addresses : [uid, ...addresses])
  return { choices, linked }
}
