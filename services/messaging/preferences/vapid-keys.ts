import webPush from 'web-push'
import type { MessagingDependencies } from '../deps.ts'
import { type KeyPair, saveKeys } from './store/keys.ts'

/** The configured key pair, or in demo mode the one stored in the database. */
export async function vapidKeys({ db, push }: Pick<MessagingDependencies, 'db' | 'push'>): Promise<KeyPair> {
  return push?.keys ?? (await saveKeys(db, 'vapid', webPush.generateVAPIDKeys()))
}
