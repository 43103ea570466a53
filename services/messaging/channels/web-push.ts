import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { BrowserLinkedAdapter, MessagingDependencies } from '../deps.ts'
import { vapidKeys } from '../preferences/vapid-keys.ts'
import { callProvider } from './call-provider.ts'
import { SendFailure } from './send-failure.ts'

interface WebPushOptions {
  db: MessagingDependencies['db']
  /** `mailto:` or https contact for push services (RFC 8292). */
  subject: string
  /** VAPID keys. Undefined (demo): a pair stored in the database. */
  keys: { publicKey: string; privateKey: string } | undefined
  /**
   * Allow list of push endpoints: a browser supplies the endpoint, and must not choose which servers we call (SSRF).
   */
  isPushService(endpoint: string): boolean
}

/**
 * Notifications of browsers. An address is a subscription: its endpoint as `id`, and the keys by which the browser reads
 * what is sent.
 */
export function webPushChannel({ db, subject, keys, isPushService }: WebPushOptions): BrowserLinkedAdapter {
  const getKeys = () => vapidKeys({ db, keys })
  return {
    accepts: ({ id: endpoint }) => isPushService(endpoint),

    getPublicKey: async () => (await getKeys()).publicKey,

    /** Encrypts for one browser (RFC 8291), signs (VAPID, RFC 8292) and posts to the browser's push service. */
    async send({ id: endpoint, p256dh = '', auth = '' }, message) {
      // The list of push services may have become shorter since the browser was added.
      if (!isPushService(endpoint)) return 'gone'
      const { id, subject: title, text, link, topic, isUrgent, secondsToLive } = message
      const details = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        // On the screen a second try replaces the first, by its id.
        JSON.stringify({ id, title, body: text, url: link }),
        {
          vapidDetails: { subject, ...(await getKeys()) },
          contentEncoding: 'aes128gcm',
          TTL: secondsToLive,
          urgency: isUrgent ? 'high' : 'normal',
          // RFC 8030 allows at most 32 characters of base64url.
          topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
        },
      )

      const answer = await callProvider(endpoint, {
        headers: toHeaders(details.headers),
        body: new Uint8Array(details.body),
      })
      await answer.body?.cancel()
      if (answer.ok) return 'sent'
      if (answer.status === 404 || answer.status === 410) return 'gone'
      throw new SendFailure(`HTTP ${answer.status}`, false)
    },
  }
}

// Drops Content-Length, which fetch computes itself.
function toHeaders(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  )
}
