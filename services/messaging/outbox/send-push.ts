import { sendNotification } from '../channels/web-push.ts'
import type { MessagingDependencies, RenderedMessage } from '../deps.ts'
import { sendToDevices } from '../preferences/devices.ts'
import { vapidKeys } from '../preferences/vapid-keys.ts'
import { templates } from '../templates/templates.ts'
import type { OutboxRecord } from './store/outbox.ts'

/**
 * Sends a message to every device of an account; null when at least one accepted it. Deletes devices that are gone;
 * with none left the failure is final.
 */
export async function sendPush(
  deps: MessagingDependencies,
  { recipient: uid, key, template, data, expiresAt }: OutboxRecord,
  { id, subject, text }: RenderedMessage,
): Promise<{ code: string; isFinal: boolean } | null> {
  const { push, now } = deps
  if (!push) return { code: 'NO CHANNEL', isFinal: true }
  const notification = {
    id,
    title: subject,
    body: text,
    url: data?.link ?? '/',
    topic: key,
    isUrgent: templates[template].mayArriveAtNight,
    secondsToLive: Math.max(60, Math.floor((expiresAt.getTime() - now().getTime()) / 1000)),
  }
  const keys = await vapidKeys(deps)

  const outcomes = await sendToDevices(deps, uid, (device) => sendNotification({ ...push, keys }, device, notification))
  if (outcomes.includes('sent')) return null
  const failure = outcomes.find((outcome) => outcome !== 'gone')
  return failure === undefined ? { code: 'NO DEVICE', isFinal: true } : { code: failure, isFinal: false }
}
