import { emailChannel } from '#services/messaging/channels/email.ts'
import { telegramChannel } from '#services/messaging/channels/telegram.ts'
import { webPushChannel } from '#services/messaging/channels/web-push.ts'
import { webhookChannel } from '#services/messaging/channels/webhook.ts'
import type { MessagingDependencies, SendMessage } from '#services/messaging/deps.ts'
import type { MessageProvider } from '#services/messaging/outbox/rules/webhook-body.ts'
import { isPushService } from '#services/messaging/preferences/rules/push-services.ts'
import { CHANNELS, type Channel, channels, type ProviderChannel } from '#services/messaging/rules/channels.ts'
import type { Config } from './configuration/config.ts'

/** Adapters of the channels that call a provider's address. */
const adapters: Record<ProviderChannel, (provider: MessageProvider) => SendMessage> = {
  sms: webhookChannel,
  whatsapp: webhookChannel,
}

/** Message channels: the configured providers, or in demo mode the outbox alone. */
export function messageChannels({ mode, messages }: Config): MessagingDependencies['channels'] {
  if (mode === 'demo') return 'outbox'
  const { email, providers } = messages
  return {
    ...(email && { email: emailChannel(email) }),
    ...Object.fromEntries(
      Object.entries(providers).map(([name, provider]) => [name, adapters[name as ProviderChannel](provider)]),
    ),
  }
}

/** Names of the channels by which messages leave: configured ones, or in demo mode those of the outbox. */
export function listChannels({ mode, messages }: Pick<Config, 'mode' | 'messages'>): Channel[] {
  const { email, providers, linked } = messages
  if (mode === 'demo') return CHANNELS.filter((channel) => channel !== 'telegram' || linked.telegram !== undefined)
  const isConfigured: Record<Channel, boolean> = {
    email: email !== undefined,
    whatsapp: providers.whatsapp !== undefined,
    sms: providers.sms !== undefined,
    push: linked.push !== undefined,
    telegram: linked.telegram !== undefined,
  }
  return CHANNELS.filter((channel) => isConfigured[channel])
}

/** Channels with addresses that accounts link, in demo mode too. Push is always on there, with keys of the database. */
export function linkedChannels(
  { mode, messages }: Config,
  db: MessagingDependencies['db'],
): MessagingDependencies['linked'] {
  const { push, telegram } = messages.linked
  const keys = push && { publicKey: push.VAPID_PUBLIC_KEY, privateKey: push.VAPID_PRIVATE_KEY }
  const subject = push?.VAPID_SUBJECT ?? 'mailto:hola@huella.example'
  return {
    push: push || mode === 'demo' ? webPushChannel({ db, subject, keys, isPushService }) : undefined,
    telegram:
      telegram &&
      telegramChannel({
        url: telegram.TELEGRAM_URL,
        token: telegram.TELEGRAM_BOT_TOKEN,
        botName: telegram.TELEGRAM_BOT_NAME,
        webhookSecret: telegram.TELEGRAM_WEBHOOK_SECRET,
      }),
  }
}

/** Whether a code can be sent to a phone. */
export function canSendPhoneCodes(config: Pick<Config, 'mode' | 'messages'>): boolean {
  return listChannels(config).some((channel) => channels[channel].address === 'phoneNumber')
}
