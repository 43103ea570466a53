import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { PushDependencies } from '../deps.ts'

/** Subscription of a browser, with the keys by which it reads what is sent. */
interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

interface Notification {
  /** Message id: on the screen a second try replaces the first. */
  id: string
  title: string
  body: string
  /** Page that a tap opens. */
  url: string
  /** Collapse key: for a sleeping device, the push service keeps only the newest notification of a topic. */
  topic: string
  isUrgent: boolean
  /** Time that the push service keeps it for a sleeping device. */
  secondsToLive: number
}

const timeoutMs = 10_000

/**
 * Encrypts a notification for one browser (RFC 8291), signs it (VAPID, RFC 8292) and posts it to the browser's push
 * service. 'gone': the subscription was cancelled; other results are error codes.
 */
export async function sendNotification(
  {
    subject,
    keys,
    isPushService,
  }: Omit<PushDependencies, 'keys'> & { keys: { publicKey: string; privateKey: string } },
  { endpoint, p256dh, auth }: Subscription,
  { id, title, body, url, topic, isUrgent, secondsToLive }: Notification,
): Promise<'sent' | 'gone' | string> {
  // The list of push services may have become shorter since the browser was added.
  if (!isPushService(endpoint)) return 'gone'
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ id, title, body, url }),
    {
      vapidDetails: { subject, ...keys },
      contentEncoding: 'aes128gcm',
      TTL: secondsToLive,
      urgency: isUrgent ? 'high' : 'normal',
      // RFC 8030 allows at most 32 characters of base64url.
      topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
    },
  )

  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: toHeaders(details.headers),
    body: new Uint8Array(details.body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => (error instanceof Error && error.name === 'TimeoutError' ? 'ETIMEOUT' : 'ECONNECTION'))
  if (typeof answer === 'string') return answer
  await answer.body?.cancel()
  if (answer.ok) return 'sent'
  return answer.status === 404 || answer.status === 410 ? 'gone' : `HTTP ${answer.status}`
}

// Drops Content-Length, which fetch computes itself.
function toHeaders(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  )
}
