import type { MessagingDependencies } from '../deps.ts'
import type { LinkedChannel } from '../rules/channels.ts'
import { type Choice, findChoices } from './store/choices.ts'
import { findLinkedChannels } from './store/linked-addresses.ts'

/** Choices of a recipient's account and addresses, and the channels that the account linked. */
export async function findRecipientPreferences(
  { db }: Pick<MessagingDependencies, 'db'>,
  { uid, addresses }: { uid: string | undefined; addresses: string[] },
): Promise<{ choices: Choice[]; linked: LinkedChannel[] }> {
  const linked = uid === undefined ? [] : await findLinkedChannels(db, uid)
  const choices = await findChoices(db, uid === undefined ? addresses : [uid, ...addresses])
  return { choices, linked }
}
