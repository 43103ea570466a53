import webPush from 'web-push'
import type { MessagingDependencies } from '../deps.ts'
import { type KeyPair, saveKeys } from './store/keys.ts'

/** The configured key pair, or in demo mode the one stored in the database. */
export async function vapidKeys({
  db,
  keys,
}: Pick<MessagingDependencies, 'db'> & { keys: KeyPair | undefined }): Promise<KeyPair> {
  return keys ?? (await saveKeys(db, 'vapid', webPush.generateVAPIDKeys()))
}
