import type { MessagingDependencies } from '../deps.ts'
import { type Choice, findChoices } from './store/choices.ts'
import { hasDevice } from './store/devices.ts'

/** Choices of a recipient's account and addresses, and whether a browser of the account can be notified. */
export async function findRecipientPreferences(
  { db, push }: Pick<MessagingDependencies, 'db' | 'push'>,
  { uid, addresses }: { uid: string | undefined; addresses: string[] },
): Promise<{ choices: Choice[]; withDevice: boolean }> {
  const withDevice = uid !== undefined && push !== null && (await hasDevice(db, uid))
  const choices = await findChoices(db, uid === undefined ? addresses : [uid, ...addresses])
  return { choices, withDevice }
}
