import webPush from 'web-push'
import type { MessagingNeeds } from '../deps.ts'
import { type KeyPair, keepKeys } from './store/keys.ts'

/** The configured pair, or the one that this database keeps for its demonstration. */
export async function vapidKeys({ db, push }: Pick<MessagingNeeds, 'db' | 'push'>): Promise<KeyPair> {
  return push?.keys ?? (await keepKeys(db, 'vapid', webPush.generateVAPIDKeys()))
}
