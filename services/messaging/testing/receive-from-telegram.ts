import { testDatabase } from '#shared/database/testing.ts'
import { telegramChannel } from '../channels/telegram.ts'
import { makeChannelWebhook } from '../preferences/receive-channel-webhook.ts'
import { openMessaging } from './open-messaging.ts'
import { telegramApi } from './telegram-api.ts'

/** Messaging with a stand-in of Telegram, and the door to which it sends updates. */
export async function receiveFromTelegram({ webhookSecret }: { webhookSecret: string }) {
  const { origin } = await telegramApi()
  const telegram = telegramChannel({ url: origin, token: '1:abc', botName: 'HuellaBot', webhookSecret })
  const messaging = openMessaging(await testDatabase(), 'outbox', { telegram })
  return { messaging, receive: makeChannelWebhook(messaging.deps) }
}
